/**
 * Locks that run changes of content and place one after another in each organization. Reads of messages and
 * read states stay valid until the commit.
 * Marking runs in parallel, but never during a move. Always the first lock of a transaction.
 */
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';

/** Separates these advisory locks from others. */
const kind = 7301;

/** For editing, moving and deleting messages. */
export const holdMessages = async ({ query, organizationId }: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${kind}::int, ${organizationId}::int)`.execute(query);
};

/** For marking messages. */
export const holdPlaces = async ({ query, organizationId }: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${kind}::int, ${organizationId}::int)`.execute(query);
};
