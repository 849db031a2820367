import { openStore } from '../app/store.ts';
import type { Config } from '../config/config.ts';
import type { Connection, Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { refuseOtherKey } from '../secrets/key.ts';
import { type Check, prepareMigrations } from './before-migrating.ts';

type Say = (step: string) => void;

/** Brings the tables up to date, after a backup if one is due. Returns the migrations that it applied. */
export const bringUpToDate = async (
  database: Database,
  config: Config,
  say: Say,
  check?: Check,
): Promise<readonly string[]> => {
  await prepareMigrations(config, database, say, check);
  const [applied] = await Promise.all([migrate(database, say), migrateJobs(database.connection)]);
  return applied;
};

/** The same for a service, which needs the secret key. */
export const bringServiceUpToDate = async (
  connection: Connection,
  config: Config,
  say: Say,
): Promise<readonly string[]> => {
  // Migrations have no time limit, requests do. The first run, which comes after them, waits for the disk.
  const { database } = openStore(connection, { connections: 2, isHasty: true });
  try {
    return await bringUpToDate(database, config, say, (query) => refuseOtherKey(config, query));
  } finally {
    await database.close();
  }
};
