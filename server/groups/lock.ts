import { locks } from '../db/locks.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/** Serializes group changes, since two at once could create a cycle. */
export const lockGroups = async (transaction: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${locks.groups}, ${transaction.organizationId})`.execute(
    transaction.query,
  );
};
