import { sql } from 'kysely';
import { locks } from '../db/locks.ts';
import type { Transaction } from '../db/transaction.ts';

/** Serializes group changes in an organization: two at once could create a cycle of subgroups. */
export const lockGroups = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks.groups}, ${transaction.organizationId})`.execute(
    transaction.query,
  );
};
