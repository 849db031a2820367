/**
 * Locks that run changes of messages one after another per organization, so that reads stay valid until the
 * commit. Marking runs in parallel, but not during moves. Always a transaction's first lock.
 */
import { locks } from '../db/locks.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/** For changes of messages. */
export const holdMessages = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${locks.messages}::int, ${organizationId}::int)`.execute(query);
};

/** For marking messages. */
export const holdPlaces = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock_shared(${locks.messages}::int, ${organizationId}::int)`.execute(
    query,
  );
};
