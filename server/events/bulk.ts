/** Log positions for data that is written in bulk, without events. */
import type { Database } from '../db/database.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Reserves `count` positions with empty entries, so that the log has no gap; returns the first. The lock is
 * released before the rows are written: the service can still send.
 */
export const reservePositions = async (
  database: Database,
  organizationId: number,
  count: number,
): Promise<number> => {
  let reserved = 0;
  await database.transact(organizationId, undefined, async (transaction) => {
    // Nothing refers to them until the rows are written, and a later commit takes these to the disk too.
    await read`select set_config('synchronous_commit', 'off', true)`.execute(transaction.query);
    transaction.append((first) => {
      reserved = first;
      return Array.from({ length: count }, () => ({}));
    });
  });
  return reserved;
};

/** Closes all queues with the transaction: no event describes the new data, so clients register again. */
export const closeAllQueues = ({ organizationId, query, append }: Transaction): void => {
  append(async () => {
    const { rows } = await write<{ user_id: number }>`
      delete from queues where organization_id = ${organizationId} returning user_id
    `.execute(query);
    return [{ access: { close: { users: [...new Set(rows.map((row) => row.user_id))] } } }];
  });
};

export const endQueues = (database: Database, organizationId: number): Promise<void> =>
  database.transact(organizationId, undefined, async (transaction) => closeAllQueues(transaction));
