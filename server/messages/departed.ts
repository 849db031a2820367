/** Keeps ids of moved or deleted messages, so that what users received stays known. */
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

export const rememberDeparted = async (
  { query, organizationId }: Transaction,
  recipientId: number,
  ids: readonly number[],
): Promise<void> => {
  await write`
    insert into departed_messages (organization_id, recipient_id, id)
    select ${organizationId}, ${recipientId}, id from unnest(${ids}::bigint[]) as g(id)
    on conflict do nothing
  `.execute(query);
};
