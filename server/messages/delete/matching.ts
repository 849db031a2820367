import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
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

export interface Matching {
  /** Conditions on a message `m`, its channel `c`, or its conversation `d`. */
  readonly which: RawBuilder<unknown>;
  /** The same on `m` alone, within one topic of one place. */
  readonly within: RawBuilder<unknown>;
}

/**
 * Deletes a batch within one topic; returns its size, 0 at the end. Calls `findChannel` with the channel
 * locked, undefined for direct messages.
 */
export const doDeleteMatching = async (
  transaction: Transaction,
  { which, within }: Matching,
  findChannel: (transaction: Transaction, id: number) => Promise<Channel | undefined>,
): Promise<number> => {
  const { organizationId, query } = transaction;
  await holdMessages(transaction);
  const { rows: found } = await read<First>`
    select m.recipient_id as "recipientId", m.topic, d.user_ids as people
    from messages m
    left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    left join conversations d on d.organization_id = m.organization_id and d.id = m.recipient_id
    where m.organization_id = ${organizationId} and ${which}
    order by m.id limit 1
  `.execute(query);
  const [first] = found;
  if (first === undefined) return 0;
  await holdChannels(transaction, [first.recipientId]);
  const channel = await findChannel(transaction, first.recipientId);
  const isSameTopic =
    first.topic === null
      ? sql`m.topic is null`
      : sql`m.topic is not null and lower(m.topic) = lower(${first.topic})`;
  const { rows } = await read<{ id: number }>`
    select m.id from messages m
    where m.organization_id = ${organizationId} and m.recipient_id = ${first.recipientId} and ${within}
      and ${isSameTopic}
    order by m.id limit ${batch}
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
