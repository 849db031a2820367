import { flagsAdded } from '@parlance/protocol/messages/flags';
import { type Departure, historyClosed, unsubscribed } from '../channels/index.ts';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { flagBits } from './read/flag-bits.ts';

/** Leaving reads everything, so that a return starts with nothing unread. */
const readDeparted = async (
  { query, organizationId }: Transaction,
  departures: readonly Departure[],
): Promise<void> => {
  const pairs = departures.flatMap(({ channelId, userIds }) => userIds.map((user) => ({ user, channelId })));
  await write`
    update message_flags f set flags = f.flags & ~${flagBits.unread}::int
    from unnest(
      ${pairs.map(({ user }) => user)}::int[], ${pairs.map(({ channelId }) => channelId)}::int[]
    ) as p(user_id, channel_id), messages m
    where f.organization_id = ${organizationId} and f.user_id = p.user_id
      and f.flags & ${flagBits.unread} <> 0
      and m.organization_id = f.organization_id and m.id = f.message_id and m.recipient_id = p.channel_id
  `.execute(query);
  await write`
    update read_states r set read = r.read + r.carried
    from unnest(
      ${pairs.map(({ user }) => user)}::int[], ${pairs.map(({ channelId }) => channelId)}::int[]
    ) as p(user_id, channel_id)
    where r.organization_id = ${organizationId} and r.user_id = p.user_id and r.recipient_id = p.channel_id
      and r.carried <> '{}'
  `.execute(query);
};

/** Reads earlier unread messages that members lose with shared history. */
const readClosed = async (transaction: Transaction, channelId: number): Promise<void> => {
  const { query, organizationId } = transaction;
  const { rows } = await write<{ user_id: number; ids: number[] }>`
    with lost as (
      update message_flags f set flags = f.flags & ~${flagBits.unread}::int
      from messages m, memberships b
      where f.organization_id = ${organizationId} and f.flags & ${flagBits.unread} <> 0
        and m.organization_id = f.organization_id and m.id = f.message_id and m.recipient_id = ${channelId}
        and b.organization_id = f.organization_id and b.user_id = f.user_id and b.recipient_id = m.recipient_id
        and b."left" is null and m.id < b.joined
      returning f.user_id, f.message_id
    ), out_of_reach as (
      select r.user_id, unnest(r.carried - r.read) as ids, b.joined from read_states r
      join memberships b on b.organization_id = r.organization_id and b.user_id = r.user_id
        and b.recipient_id = r.recipient_id and b."left" is null
      where r.organization_id = ${organizationId} and r.recipient_id = ${channelId} and r.carried <> '{}'
    ), all_lost as (
      select user_id, message_id from lost
      union
      select o.user_id, m.id from out_of_reach o
      join messages m on m.organization_id = ${organizationId} and m.recipient_id = ${channelId}
        and m.id >= lower(o.ids) and m.id < coalesce(upper(o.ids), 9223372036854775807) and m.id < o.joined
    ), forgotten as (
      update read_states set carried = '{}'
      where organization_id = ${organizationId} and recipient_id = ${channelId} and carried <> '{}'
    )
    select user_id, array_agg(message_id order by message_id) as ids from all_lost group by user_id
  `.execute(query);
  for (const { user_id, ids } of rows)
    transaction.emit(flagsAdded.of({ operation: 'add', flag: 'read', messages: ids, all: false }), {
      users: [user_id],
    });
};

export const reactions = [when(unsubscribed, readDeparted), when(historyClosed, readClosed)];
