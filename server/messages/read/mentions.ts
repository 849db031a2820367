import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access.ts';
import { mentionBits } from './flag-bits.ts';

/** Ids of messages that mention the actor, no older than the rows of `unread`, and perhaps a few older ones. */
export const unreadMentions = (
  organizationId: number,
  actor: Pick<Actor, 'id'>,
  unread: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select message_id from message_flags
  where organization_id = ${organizationId} and user_id = ${actor.id} and flags & ${mentionBits} <> 0
  union all
  select e.id from memberships b
  join messages e on e.organization_id = b.organization_id and e.recipient_id = b.recipient_id
    and e.mentions_everyone and e.id >= b.joined and e.id < coalesce(b."left", 9223372036854775807)
  where b.organization_id = ${organizationId} and b.user_id = ${actor.id}
    and e.id >= (select min(id) from ${unread})
  union all
  select e.id from read_states r
  cross join lateral unnest(r.carried) as c(ids)
  join messages e on e.organization_id = r.organization_id and e.recipient_id = r.recipient_id
    and e.mentions_everyone and e.id >= lower(c.ids) and e.id < coalesce(upper(c.ids), 9223372036854775807)
  where r.organization_id = ${organizationId} and r.user_id = ${actor.id} and r.carried <> '{}'`;
