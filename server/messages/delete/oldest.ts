/** Deleting what has grown too old, by the service itself. */

import { sql } from 'kysely';
import type { Channel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { holdChannels } from '../edit/held.ts';
import { holdMessages } from '../hold.ts';
import { doDelete } from './delete.ts';

/** Each batch is a transaction of its own, so that nobody waits for all of them. */
const batch = 1000;

interface Oldest {
  readonly id: number;
  readonly topic: string | null;
  readonly people: readonly number[] | null;
}

/**
 * Deletes the oldest messages of a channel or conversation that were sent before a moment, of one topic and some at a time:
 * an event tells of one topic. `findChannel` is asked once nobody can change the channel any more, and gives nothing for
 * direct messages. Returns how many it deleted; 0 when there is nothing to do any more.
 */
export const doDeleteOldest = async (
  transaction: Transaction,
  recipientId: number,
  before: (channel: Channel | undefined) => Date | undefined,
  findChannel: (transaction: Transaction, id: number) => Promise<Channel | undefined>,
): Promise<number> => {
  const { organizationId, query } = transaction;
  await holdMessages(transaction);
  await holdChannels(transaction, [recipientId]);
  const channel = await findChannel(transaction, recipientId);
  const moment = before(channel);
  if (moment === undefined) return 0;
  const { rows: oldest } = await read<Oldest>`
    select o.id, o.topic, d.user_ids as people
    from (
      select id, topic, sent_at from messages
      where organization_id = ${organizationId} and recipient_id = ${recipientId} order by id limit 1
    ) o
    left join conversations d on d.organization_id = ${organizationId} and d.id = ${recipientId}
    where o.sent_at < ${moment}
  `.execute(query);
  const [first] = oldest;
  if (first === undefined) return 0;
  const isSameTopic =
    first.topic === null
      ? sql`topic is null`
      : sql`topic is not null and lower(topic) = lower(${first.topic})`;
  // Ids grow with time, so that the oldest are looked at and not the whole topic.
  const { rows } = await read<{ id: number }>`
    select id from (
      select id, sent_at from messages
      where organization_id = ${organizationId} and recipient_id = ${recipientId} and ${isSameTopic}
      order by id limit ${batch}
    ) o
    where sent_at < ${moment} order by id
  `.execute(query);
  await doDelete(transaction, {
    ids: rows.map(({ id }) => id),
    recipientId,
    channel,
    topic: first.topic ?? '',
    people: first.people,
    actorId: undefined,
  });
  return rows.length;
};
