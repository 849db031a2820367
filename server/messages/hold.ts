/**
 * Locks that run changes of messages one after another per organization, so that reads stay valid until the
 * commit. Marking runs in parallel, but not during moves. Always a transaction's first lock.
 */

import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/** Separates advisory locks. */
const kind = 7301;

/** For changes of messages. */
export const holdMessages = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${kind}::int, ${organizationId}::int)`.execute(query);
};

/** For marking messages. */
export const holdPlaces = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock_shared(${kind}::int, ${organizationId}::int)`.execute(query);
};
