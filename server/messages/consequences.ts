/** What follows for messages when people leave channels. */
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

export const consequences: Consequences = { unsubscribed };
