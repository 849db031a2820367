import { sql } from 'kysely';
import type { Channel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { MessagePlaces } from '../../users/index.ts';
import { holdChannels } from '../edit/held.ts';
import { holdMessages } from '../hold.ts';
import { doDelete } from './delete.ts';

/** Separate transactions let other writers in. */
const batch = 1000;

interface First {
  readonly recipientId: number;
  readonly topic: string | null;
  readonly people: readonly number[] | null;
}

/**
 * Deletes a batch within one topic; returns its size, 0 at the end. Calls `findChannel` with the channel
 * locked, undefined for direct messages.
 */
export const doDeleteOfSender = async (
  transaction: Transaction,
  senderId: number,
  places: readonly MessagePlaces[],
  findChannel: (transaction: Transaction, id: number) => Promise<Channel | undefined>,
): Promise<number> => {
  const { organizationId, query } = transaction;
  await holdMessages(transaction);
  const { rows: found } = await read<First>`
    select m.recipient_id as "recipientId", m.topic, d.user_ids as people
    from messages m
    left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    left join conversations d on d.organization_id = m.organization_id and d.id = m.recipient_id
    where m.organization_id = ${organizationId} and m.sender_id = ${senderId} and (
      (c.id is not null and not c.invite_only and 'public' = any(${places}::text[]))
      or (c.invite_only and 'private' = any(${places}::text[]))
      or (d.id is not null and 'direct' = any(${places}::text[])))
    order by m.id limit 1
  `.execute(query);
  const [first] = found;
  if (first === undefined) return 0;
  await holdChannels(transaction, [first.recipientId]);
  const channel = await findChannel(transaction, first.recipientId);
  const isSameTopic =
    first.topic === null
      ? sql`topic is null`
      : sql`topic is not null and lower(topic) = lower(${first.topic})`;
  const { rows } = await read<{ id: number }>`
    select id from messages
    where organization_id = ${organizationId} and recipient_id = ${first.recipientId} and sender_id = ${senderId}
      and ${isSameTopic}
    order by id limit ${batch}
  `.execute(query);
  await doDelete(transaction, {
    ids: rows.map(({ id }) => id),
    recipientId: first.recipientId,
    channel,
    topic: first.topic ?? '',
    people: first.people,
    actorId: undefined,
  });
  return rows.length;
};
