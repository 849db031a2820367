/**
 * Who may see that a channel exists, and who may read it: the one rule, as SQL for queries and as an audience for events.
 *
 * A web-public channel is seen by everybody, a public one by everybody but guests, a private one by administrators and by
 * whoever may administer it, subscribe to it or add others (`admission.ts`); its subscribers see any of them. Content is
 * another matter: that of a web-public or public channel is for all who see it, that of a private one for its subscribers
 * and those who may subscribe or add subscribers, and where history is not shared only for the time of one's own membership.
 */
import { roles } from '@parlance/protocol/users/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '../events/audience.ts';
import { isSpectator, type User } from '../users/index.ts';
import type { Channel } from './channel.ts';

/** `received`: only messages whose id lies within one of the reader's own memberships. */
export type Reading = 'all' | 'received' | 'none';

/** What decides who sees a channel. */
export type Sighted = Pick<Channel, 'id' | 'inviteOnly' | 'isWebPublic' | 'seers' | 'seerRole'>;

/** The most junior role that sees a channel without being subscribed. */
export const juniorSeer = (channel: Omit<Sighted, 'id' | 'seers'>): number => {
  if (channel.isWebPublic) return roles.guest;
  return channel.inviteOnly ? Math.max(roles.administrator, channel.seerRole) : roles.member;
};

/** Everybody who sees the channel at the event's position, and with it who is subscribed. */
export const seersOf = (channel: Sighted): Audience => ({
  roleAtMost: juniorSeer(channel),
  recipient: channel.id,
  ...(channel.inviteOnly && channel.seers.length > 0 ? { users: channel.seers } : {}),
});

/** Whether `channels c` is web-public for this actor; to people without an account, what is archived is shown no more. */
const isWebPublicTo = (actor: Pick<User, 'role'>): RawBuilder<boolean> =>
  isSpectator(actor)
    ? sql<boolean>`(c.is_web_public and not c.invite_only and not c.is_archived)`
    : sql<boolean>`c.is_web_public`;

/** Joins the actor's current membership `m` to `channels c`. */
export const joinMembership = (actor: Pick<User, 'id'>): RawBuilder<unknown> => sql`
  left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id
    and m.user_id = ${actor.id} and m."left" is null`;

/** Whether the actor sees `channels c`, given the membership `m`. */
export const isSeen = (actor: Pick<User, 'id' | 'role'>): RawBuilder<boolean> => sql<boolean>`(
  m.user_id is not null or ${actor.role <= roles.administrator}::boolean or ${isWebPublicTo(actor)}
  or (${actor.role <= roles.member}::boolean and (not c.invite_only
    or c.seer_role >= ${actor.role}::int or ${actor.id} = any(c.seers))))`;

/** The same for many users `u` at once, each with their membership `m`. */
export const isSeenByUser: RawBuilder<boolean> = sql<boolean>`(
  m.user_id is not null or u.role <= ${sql.lit(roles.administrator)} or c.is_web_public
  or (u.role <= ${sql.lit(roles.member)} and (not c.invite_only
    or c.seer_role >= u.role or u.id = any(c.seers))))`;

/** The same of a channel that has been read. */
export const sees = (
  actor: Pick<User, 'id' | 'role'>,
  channel: Omit<Sighted, 'id'>,
  isSubscribed: boolean,
): boolean =>
  isSubscribed ||
  actor.role <= juniorSeer(channel) ||
  (actor.role <= roles.member && channel.inviteOnly && channel.seers.includes(actor.id));

/** The actor's `Reading` of `channels c`, given the membership `m`. */
export const readingOf = (actor: Pick<User, 'id' | 'role'>): RawBuilder<Reading> => sql<Reading>`(case
  when ${isWebPublicTo(actor)} or (not c.invite_only and ${actor.role <= roles.member}::boolean) then 'all'
  when m.user_id is null and not (c.invite_only and ${actor.role <= roles.member}::boolean
    and (c.reader_role >= ${actor.role}::int or ${actor.id} = any(c.readers))) then 'none'
  when c.history_public_to_subscribers then 'all'
  else 'received' end)`;

/** The `Reading` that each of `users u` has of `channels c`, given their current membership `m`: the same rule for many. */
export const readingOfEach: RawBuilder<Reading> = sql<Reading>`(case
  when c.is_web_public or (not c.invite_only and u.role <= ${sql.lit(roles.member)}) then 'all'
  when m.user_id is null and not (c.invite_only and u.role <= ${sql.lit(roles.member)}
    and (c.reader_role >= u.role or u.id = any(c.readers))) then 'none'
  when c.history_public_to_subscribers then 'all'
  else 'received' end)`;

/**
 * Whether the actor may read the channel message with this id and recipient, both SQL expressions of the query that it
 * becomes part of. False for conversations.
 */
export const canReadMessage = (
  organizationId: number,
  actor: Pick<User, 'id' | 'role'>,
  message: { readonly id: RawBuilder<number>; readonly recipient: RawBuilder<number> },
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from channels c ${joinMembership(actor)}
  cross join lateral (select ${readingOf(actor)} as reading) r
  where c.organization_id = ${organizationId} and c.id = ${message.recipient}
    and (r.reading = 'all' or (r.reading = 'received' and exists (
      select 1 from memberships received
      where received.organization_id = c.organization_id and received.recipient_id = c.id
        and received.user_id = ${actor.id} and received.joined <= ${message.id}
        and (received."left" is null or ${message.id} < received."left")))))`;
