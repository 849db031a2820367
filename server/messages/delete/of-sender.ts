import { sql } from 'kysely';
import type { Transaction } from '../../db/transaction.ts';
import type { MessagePlaces } from '../../users/index.ts';
import { doDeleteMatching } from './matching.ts';

/** Deletes a batch like `doDeleteMatching`. */
export const doDeleteOfSender = (
  transaction: Transaction,
  senderId: number,
  places: readonly MessagePlaces[],
): Promise<number> =>
  doDeleteMatching(transaction, {
    which: sql`m.sender_id = ${senderId} and (
      (c.id is not null and not c.invite_only and 'public' = any(${places}::text[]))
      or (c.invite_only and 'private' = any(${places}::text[]))
      or (d.id is not null and 'direct' = any(${places}::text[])))`,
    within: sql`m.sender_id = ${senderId}`,
  });
