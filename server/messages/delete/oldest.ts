import type { Channel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { holdMessages } from '../hold.ts';
import { batch, doDeleteBatch, holdPlace, isInTopic, type Place } from './batch.ts';

/** Deletes a batch of the oldest messages sent before a moment, in one topic; returns its size, 0 at the end. */
export const doDeleteOldest = async (
  transaction: Transaction,
  recipientId: number,
  before: (channel: Channel | undefined) => Date | undefined,
): Promise<number> => {
  const { organizationId, query } = transaction;
  await holdMessages(transaction);
  const channel = await holdPlace(transaction, recipientId);
  const moment = before(channel);
  if (moment === undefined) return 0;
  const { rows: oldest } = await read<Place>`
    select o.recipient_id as "recipientId", o.topic, d.user_ids as people
    from (
      select recipient_id, topic, sent_at from messages
      where organization_id = ${organizationId} and recipient_id = ${recipientId} order by id limit 1
    ) o
    left join conversations d on d.organization_id = ${organizationId} and d.id = ${recipientId}
    where o.sent_at < ${moment}
  `.execute(query);
  const [first] = oldest;
  if (first === undefined) return 0;
  // Ids grow with time: no scan of the whole topic.
  const { rows } = await read<{ id: number }>`
    select id from (
      select m.id, m.sent_at from messages m
      where m.organization_id = ${organizationId} and m.recipient_id = ${recipientId} and ${isInTopic(first.topic)}
      order by m.id limit ${batch}
    ) o
    where sent_at < ${moment} order by id
  `.execute(query);
  return doDeleteBatch(transaction, first, channel, rows);
};
