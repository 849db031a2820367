/**
 * Read permission, as SQL about a row `m` of `messages`. An unreadable message is answered like a missing one
 * [V1], [V3], [V5].
 */
import { type RawBuilder, sql } from 'kysely';
import { canReadMessage } from '../channels/index.ts';
import type { User } from '../users/index.ts';
import { flagBits, mentionBits } from './read/flag-bits.ts';

export type Actor = Pick<User, 'id' | 'role'>;
export type Condition = RawBuilder<boolean>;

/** The user, an SQL value, is a member and was one when the message came. */
export const isReceivedBy = (user: RawBuilder<number>): Condition => sql<boolean>`exists (
  select from memberships b
  where b.organization_id = m.organization_id and b.user_id = ${user} and b.recipient_id = m.recipient_id
    and b."left" is null and b.joined <= m.id)`;

export const isCurrent = (actor: Actor): Condition => isReceivedBy(sql<number>`${actor.id}`);

/** The message mentions the user, an SQL value, by name or with others. */
export const isSpokenTo = (
  user: RawBuilder<number>,
): Condition => sql<boolean>`(m.mentions_everyone or exists (
  select from message_flags f
  where f.organization_id = m.organization_id and f.user_id = ${user} and f.message_id = m.id
    and f.flags & ${mentionBits}::int <> 0))`;

/** Came during any membership of the actor, or was received elsewhere and moved. */
export const isReceived = (actor: Actor): Condition => sql<boolean>`(exists (
  select from memberships b
  where b.organization_id = m.organization_id and b.user_id = ${actor.id} and b.recipient_id = m.recipient_id
    and b.joined <= m.id and (b."left" is null or m.id < b."left"))
  or exists (
  select from read_states r
  where r.organization_id = m.organization_id and r.user_id = ${actor.id} and r.recipient_id = m.recipient_id
    and r.carried @> m.id))`;

/** The rule for reading. Channels add their own part; only members read direct messages. */
export const mayRead = (organizationId: number, actor: Actor): Condition => sql<boolean>`(
  ${isCurrent(actor)}
  or exists (
    select from (select m.id, m.recipient_id) one
    where ${canReadMessage(organizationId, actor, { id: sql`one.id`, recipient: sql`one.recipient_id` })}))`;

/** The user's own history [S156]. Its first condition cheaply discards most messages. */
export const isPersonal = (organizationId: number, actor: Actor): Condition => sql<boolean>`(
  (m.recipient_id in (
      select recipient_id from memberships where organization_id = ${organizationId} and user_id = ${actor.id})
    and (${isCurrent(actor)} or (${isReceived(actor)} and ${mayRead(organizationId, actor)})))
  or (m.id in (
      select message_id from message_flags
      where organization_id = ${organizationId} and user_id = ${actor.id} and flags <> 0)
    and ${mayRead(organizationId, actor)}))`;

export const hasMark = (organizationId: number, actor: Actor, bits: number): Condition => {
  const isMarked = sql<boolean>`exists (
    select from message_flags f
    where f.organization_id = ${organizationId} and f.user_id = ${actor.id} and f.message_id = m.id
      and f.flags & ${bits} <> 0)`;
  if ((bits & flagBits.everyone) === 0) return isMarked;
  return sql<boolean>`(${isMarked} or (m.mentions_everyone and ${isReceived(actor)}))`;
};
