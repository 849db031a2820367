import { runMigrations } from 'graphile-worker';
import type { Connection } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { hastySettings, standstill } from '../db/session.ts';
import { openPool } from './connect.ts';
import { quiet } from './logger.ts';

/** Several servers may start at once; the library fails when two of them make its schema. */
export const migrateJobs = async (connection: Connection): Promise<void> => {
  // The only connection holds the lock, and closing it gives the lock back.
  const pgPool = openPool(connection, 1, hastySettings);
  try {
    await pgPool.query(
      `select pg_advisory_lock($1), set_config('idle_session_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $2, false)`,
      [locks.jobTables, String(standstill)],
    );
    await runMigrations({ pgPool, logger: quiet });
  } finally {
    await pgPool.end();
  }
};
