/** Restores a backup into a place of its own, looks whether it is sound, and removes it. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Reading, Whole } from '../read.ts';
import { restore } from './restore.ts';
import { checkRoom } from './room.ts';

const prefix = 'parlance-rehearsal-';
/** Milliseconds. */
const day = 86_400_000;

/** PostgreSQL's own check of every index. */
const checkIndexes = async (client: pg.ClientBase): Promise<void> => {
  await client.query('create extension if not exists amcheck');
  await client.query(`select bt_index_check(i.indexrelid, true) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relnamespace = current_schema()::regnamespace and i.indisvalid`);
};

/** Removes what a rehearsal left that was killed. */
const removeLeft = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > day)
      await rm(path, { recursive: true, force: true });
  }
};

const makePlace = (): Promise<string> =>
  mkdtemp(join(tmpdir(), prefix)).catch((error: Error) => {
    throw new Refusal(`TMPDIR: ${tmpdir()} cannot be written (${error.message}).`);
  });

/** `whole` is what reading it through found, `again` the backup for a second reading. Returns the restore's seconds. */
export const rehearse = async (
  { whole, again }: { readonly whole: Whole; readonly again: () => Promise<Reading> },
  report: (step: string) => void,
): Promise<number> => {
  const directory = await makePlace();
  try {
    await removeLeft();
    // Nothing of the service's own configuration: the embedded database, and files beside it.
    const config = readConfig({ DATA_DIR: directory });
    await checkRoom(config, whole);
    const reading = await again();
    const began = performance.now();
    await restore({
      config,
      reading,
      report,
      asCopy: true,
      signEveryoneOut: true,
      sendOverdue: false,
      examine: checkIndexes,
    });
    return Math.round((performance.now() - began) / 100) / 10;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
