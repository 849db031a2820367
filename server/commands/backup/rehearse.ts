/** Restores a backup into a place of its own, looks whether it is sound, and removes it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Reading } from '../../backup/read.ts';
import { restore } from '../../backup/restore/restore.ts';
import { readConfig } from '../../config/config.ts';

/** PostgreSQL's own check of every index. */
const checkIndexes = async (client: pg.ClientBase): Promise<void> => {
  await client.query('create extension if not exists amcheck');
  await client.query(`select bt_index_check(i.indexrelid, true) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relnamespace = current_schema()::regnamespace and i.indisvalid`);
};

/** Returns how many seconds the restore took. */
export const rehearse = async (reading: Reading, report: (step: string) => void): Promise<number> => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-rehearsal-'));
  const began = performance.now();
  try {
    await restore({
      // Nothing of the service's own configuration: the embedded database, and files beside it.
      config: readConfig({ DATA_DIR: directory }),
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
