/**
 * Who may read which message: the one rule, as SQL about a row `m` of `messages`. Fetching, searching, flags, unread
 * counts and initial data all use it; what it refuses is answered like what does not exist [V1], [V3], [V5].
 *
 * A direct message is read by the members of its conversation, a channel's by whom the channel's own rule lets.
 */
import { type RawBuilder, sql } from 'kysely';
import { canReadMessage } from '../channels/index.ts';
import type { User } from '../users/index.ts';
import { flagBits, mentionBits } from './read/flag-bits.ts';

export type Actor = Pick<User, 'id' | 'role'>;
export type Condition = RawBuilder<boolean>;

/** The message came while the user, an SQL value, was a member, and the user still is. */
export const isReceivedBy = (user: RawBuilder<number>): Condition => sql<boolean>`exists (
  select from memberships b
  where b.organization_id = m.organization_id and b.user_id = ${user} and b.recipient_id = m.recipient_id
    and b."left" is null and b.joined <= m.id)`;

/** The same for the actor: the common case, one look at an index. */
export const isCurrent = (actor: Actor): Condition => isReceivedBy(sql<number>`${actor.id}`);

/** The message mentions the user, an SQL value, by name or with others. */
export const isSpokenTo = (
  user: RawBuilder<number>,
): Condition => sql<boolean>`(m.mentions_everyone or exists (
  select from message_flags f
  where f.organization_id = m.organization_id and f.user_id = ${user} and f.message_id = m.id
    and f.flags & ${mentionBits}::int <> 0))`;

/** The message came during any membership of the actor, a past one too, or was received elsewhere and moved. */
export const isReceived = (actor: Actor): Condition => sql<boolean>`(exists (
  select from memberships b
  where b.organization_id = m.organization_id and b.user_id = ${actor.id} and b.recipient_id = m.recipient_id
    and b.joined <= m.id and (b."left" is null or m.id < b."left"))
  or exists (
  select from read_states r
  where r.organization_id = m.organization_id and r.user_id = ${actor.id} and r.recipient_id = m.recipient_id
    and r.carried @> m.id))`;

/** The rule. The second part is the channels' own; a direct message is only for those who are in its conversation. */
export const mayRead = (organizationId: number, actor: Actor): Condition => sql<boolean>`(
  ${isCurrent(actor)}
  or exists (
    select from (select m.id, m.recipient_id) one
    where ${canReadMessage(organizationId, actor, { id: sql`one.id`, recipient: sql`one.recipient_id` })}))`;

/**
 * A person's own history [S156]: what was received, and what was marked, of all that may still be read. Narrows without
 * a channel look here. Most messages are in none of the person's channels: the first condition, a look at a list that is
 * made once, sorts them out.
 */
export const isPersonal = (organizationId: number, actor: Actor): Condition => sql<boolean>`(
  (m.recipient_id in (
      select recipient_id from memberships where organization_id = ${organizationId} and user_id = ${actor.id})
    and (${isCurrent(actor)} or (${isReceived(actor)} and ${mayRead(organizationId, actor)})))
  or (m.id in (
      select message_id from message_flags
      where organization_id = ${organizationId} and user_id = ${actor.id} and flags <> 0)
    and ${mayRead(organizationId, actor)}))`;

/** Whether the actor has one of these flag bits on the message. */
export const hasMark = (organizationId: number, actor: Actor, bits: number): Condition => {
  const isMarked = sql<boolean>`exists (
    select from message_flags f
    where f.organization_id = ${organizationId} and f.user_id = ${actor.id} and f.message_id = m.id
      and f.flags & ${bits} <> 0)`;
  if ((bits & flagBits.everyone) === 0) return isMarked;
  return sql<boolean>`(${isMarked} or (m.mentions_everyone and ${isReceived(actor)}))`;
};
