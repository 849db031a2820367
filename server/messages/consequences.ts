/** What follows for messages when people leave channels. */
import { flagsAdded } from '@parlance/protocol/message-flags';
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import { flagBits } from './flag-bits.ts';

/** Leaving a channel reads everything in it, also what was marked unread again; a return begins with nothing unread. */
const unsubscribed: Consequences['unsubscribed'] = async ({ query, organizationId }, departures) => {
  const pairs = departures.flatMap(({ channelId, userIds }) => userIds.map((user) => ({ user, channelId })));
  await sql`
    update message_flags f set flags = f.flags & ~${flagBits.unread}::int
    from unnest(
      ${pairs.map(({ user }) => user)}::int[], ${pairs.map(({ channelId }) => channelId)}::int[]
    ) as p(user_id, channel_id), messages m
    where f.organization_id = ${organizationId} and f.user_id = p.user_id
      and f.flags & ${flagBits.unread} <> 0
      and m.organization_id = f.organization_id and m.id = f.message_id and m.recipient_id = p.channel_id
  `.execute(query);
};

/** What was marked unread of a time before one's own is out of reach, so it is read. */
const historyClosed: Consequences['historyClosed'] = async (transaction, channelId) => {
  const { query, organizationId } = transaction;
  const { rows } = await sql<{ user_id: number; ids: number[] }>`
    with lost as (
      update message_flags f set flags = f.flags & ~${flagBits.unread}::int
      from messages m, memberships b
      where f.organization_id = ${organizationId} and f.flags & ${flagBits.unread} <> 0
        and m.organization_id = f.organization_id and m.id = f.message_id and m.recipient_id = ${channelId}
        and b.organization_id = f.organization_id and b.user_id = f.user_id and b.recipient_id = m.recipient_id
        and b."left" is null and m.id < b.joined
      returning f.user_id, f.message_id
    )
    select user_id, array_agg(message_id order by message_id) as ids from lost group by user_id
  `.execute(query);
  for (const { user_id, ids } of rows)
    transaction.emit(flagsAdded.of({ operation: 'add', flag: 'read', messages: ids, all: false }), {
      users: [user_id],
    });
};

export const consequences: Consequences = { unsubscribed, historyClosed };
