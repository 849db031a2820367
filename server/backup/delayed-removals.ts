/** Keeps deleted files while a backup runs, which read their rows before. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/sql.ts';
import type { Storage } from '../storage/index.ts';
import { isAlive } from './running.ts';

const isOneRunning = async ({ query }: Database): Promise<boolean> => {
  const { rows } = await read`select from backups where ${sql.raw(isAlive)} limit 1`.execute(query);
  return rows.length > 0;
};

const forgetHashes = async ({ query }: Database, keys: readonly string[]): Promise<void> => {
  await write`delete from file_hashes where key = any(${[...keys]}::text[])`.execute(query);
};

/**
 * The row of a file is deleted before its bytes. So a backup whose snapshot has the row announced itself before this
 * looks.
 */
export const delayingRemovals = (storage: Storage, database: Database): Storage => ({
  ...storage,
  remove: async (keys) => {
    if (keys.length === 0) return;
    if (!(await isOneRunning(database))) {
      await storage.remove(keys);
      await forgetHashes(database, keys);
      return;
    }
    await write`
      insert into delayed_removals (key) select distinct * from unnest(${[...keys]}::text[]) on conflict do nothing
    `.execute(database.query);
  },
});

const batch = 500;

/** Removes what waits, unless a backup runs. */
export const removeDelayed = async (storage: Storage, database: Database): Promise<void> => {
  for (;;) {
    if (await isOneRunning(database)) return;
    const { rows } = await read<{ key: string }>`select key from delayed_removals limit ${batch}`.execute(
      database.query,
    );
    if (rows.length === 0) return;
    const keys = rows.map(({ key }) => key);
    await storage.remove(keys);
    await forgetHashes(database, keys);
    await write`delete from delayed_removals where key = any(${keys}::text[])`.execute(database.query);
  }
};
