/** Places on the organization's log for data that is written in bulk, and word to clients that they missed it. */

import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';

/**
 * Takes `count` successive positions and returns the first. Their entries say nothing, so readers pass over them and
 * the log keeps no gap. The lock is held for the entries alone, not while the rows that are numbered with them are
 * written, so that the service goes on sending.
 */
export const reservePositions = async (
  database: Database,
  organizationId: number,
  count: number,
): Promise<number> => {
  let reserved = 0;
  await database.transact(organizationId, undefined, async (transaction) => {
    transaction.append((first) => {
      reserved = first;
      return Array.from({ length: count }, () => ({}));
    });
  });
  return reserved;
};

/** Ends all queues: nobody was told of what is new, so every client has to read the state afresh. */
export const endQueues = (database: Database, organizationId: number): Promise<void> =>
  database.transact(organizationId, undefined, async (transaction) => {
    transaction.append(async () => {
      const { rows } = await write<{ user_id: number }>`
        delete from queues where organization_id = ${organizationId} returning user_id
      `.execute(transaction.query);
      return [{ access: { close: { users: [...new Set(rows.map((row) => row.user_id))] } } }];
    });
  });
