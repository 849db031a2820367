import { sql } from 'kysely';
import { locks } from '../db/locks.ts';
import type { Transaction } from '../db/transaction.ts';

/** Serializes group changes, since two at once could create a cycle. */
export const lockGroups = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks.groups}, ${transaction.organizationId})`.execute(
    transaction.query,
  );
};
