import { locks } from '../db/locks.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Changes of groups happen one after the other in each organization: two of them at once could close a circle of
 * subgroups that neither sees.
 */
export const lockGroups = async (transaction: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${locks.groups}, ${transaction.organizationId})`.execute(
    transaction.query,
  );
};
