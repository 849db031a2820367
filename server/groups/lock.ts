import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';

/** Any number; it only tells this lock from others. */
const lockKind = 4711;

/**
 * Changes of groups happen one after the other in each organization: two of them at once could close a circle of
 * subgroups that neither sees.
 */
export const lockGroups = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKind}, ${transaction.organizationId})`.execute(
    transaction.query,
  );
};
