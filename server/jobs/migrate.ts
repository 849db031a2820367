import { runMigrations } from 'graphile-worker';
import type { Connection } from '../db/database.ts';
import { hastySettings } from '../db/session.ts';
import { openPool } from './connect.ts';
import { quiet } from './logger.ts';

/** Several servers may start at once. */
export const migrateJobs = async (connection: Connection): Promise<void> => {
  const pgPool = openPool(connection, 1, hastySettings);
  await runMigrations({ pgPool, logger: quiet }).finally(() => pgPool.end());
};
