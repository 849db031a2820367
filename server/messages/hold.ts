/**
 * Messages change their place and their content one transaction after the other in each organization: what one of them read
 * of messages and read states stays true until its commit. Marking messages goes on side by side, but not while
 * messages move. It is the first lock of a transaction that takes it.
 */

import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/** Keeps these locks apart from others of the kind. */
const kind = 7301;

/** For what changes, moves or deletes messages. */
export const holdMessages = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${kind}::int, ${organizationId}::int)`.execute(query);
};

/** For what marks messages. */
export const holdPlaces = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock_shared(${kind}::int, ${organizationId}::int)`.execute(query);
};
