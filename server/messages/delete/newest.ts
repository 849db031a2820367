import type { Channel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { doDelete } from './delete.ts';

export interface NewestMessage {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly sentAt: Date;
}

/**
 * Deletes the topic's newest message if `isTakenBack` accepts it. The caller holds messages and the channel.
 */
export const doTakeBack = async (
  transaction: Transaction,
  channel: Channel,
  topic: string,
  isTakenBack: (newest: NewestMessage) => boolean,
): Promise<boolean> => {
  const { rows } = await read<NewestMessage>`
    select id, sender_id as "senderId", content, sent_at as "sentAt" from messages
    where organization_id = ${transaction.organizationId} and recipient_id = ${channel.id} and topic is not null
      and lower(topic) = lower(${topic})
    order by id desc limit 1
  `.execute(transaction.query);
  const [newest] = rows;
  if (newest === undefined || !isTakenBack(newest)) return false;
  await doDelete(transaction, {
    ids: [newest.id],
    recipientId: channel.id,
    channel,
    topic,
    people: null,
    actorId: undefined,
  });
  return true;
};
