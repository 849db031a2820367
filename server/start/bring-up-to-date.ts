import { openStore } from '../app/store.ts';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { backUpBeforeMigrating } from './before-migrating.ts';

/** Brings the tables up to date, after a backup if one is due. Returns the migrations that it applied. */
export const bringUpToDate = async (
  connection: Connection,
  config: Config,
  say: (step: string) => void,
): Promise<readonly string[]> => {
  // Migrations have no time limit, requests do. The first run, which comes after them, waits for the disk.
  const { database } = openStore(connection, { connections: 2, isHasty: true });
  try {
    await backUpBeforeMigrating(config, database, say);
    const [applied] = await Promise.all([migrate(database, say), migrateJobs(connection)]);
    return applied;
  } finally {
    await database.close();
  }
};
