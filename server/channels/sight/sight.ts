/**
 * Who sees and who reads a channel, as SQL and as an audience. Everyone sees web-public channels, non-guests
 * public ones, and subscribers their own. Administrators also see private ones, and so do users who may
 * administer them, subscribe or add others (`admission.ts`). Viewers read public channels. Private ones are
 * read by subscribers and users who may subscribe or add others; without shared history, only during one's own
 * membership.
 */
import { roles } from '@parlance/protocol/users/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '../../events/audience.ts';
import { isSpectator, type User } from '../../users/index.ts';
import type { Channel } from '../channel.ts';

/** `received`: only messages during the reader's memberships. */
export type Reading = 'all' | 'received' | 'none';

export type Sighted = Pick<Channel, 'id' | 'inviteOnly' | 'isWebPublic' | 'seers' | 'seerRole'>;

export const juniorSeer = (channel: Omit<Sighted, 'id' | 'seers'>): number => {
  if (channel.isWebPublic) return roles.guest;
  return channel.inviteOnly ? Math.max(roles.administrator, channel.seerRole) : roles.member;
};

/** Evaluated at the event's position. */
export const seersOf = (channel: Sighted): Audience => ({
  roleAtMost: juniorSeer(channel),
  recipient: channel.id,
  ...(channel.inviteOnly && channel.seers.length > 0 ? { users: channel.seers } : {}),
});

/** Spectators do not see archived channels. */
const isWebPublicTo = (actor: Pick<User, 'role'>): RawBuilder<boolean> =>
  isSpectator(actor)
    ? sql<boolean>`(c.is_web_public and not c.invite_only and not c.is_archived)`
    : sql<boolean>`c.is_web_public`;

/** Joins the actor's current membership `m` to `channels c`. */
export const joinMembership = (actor: Pick<User, 'id'>): RawBuilder<unknown> => sql`
  left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id
    and m.user_id = ${actor.id} and m."left" is null`;

/** Needs the membership `m`. */
export const isSeen = (actor: Pick<User, 'id' | 'role'>): RawBuilder<boolean> => sql<boolean>`(
  m.user_id is not null or ${actor.role <= roles.administrator}::boolean or ${isWebPublicTo(actor)}
  or (${actor.role <= roles.member}::boolean and (not c.invite_only
    or c.seer_role >= ${actor.role}::int or ${actor.id} = any(c.seers))))`;

/** `isSeen` for many `users u`, each with a membership `m`. */
export const isSeenByUser: RawBuilder<boolean> = sql<boolean>`(
  m.user_id is not null or u.role <= ${sql.lit(roles.administrator)} or c.is_web_public
  or (u.role <= ${sql.lit(roles.member)} and (not c.invite_only
    or c.seer_role >= u.role or u.id = any(c.seers))))`;

/** `isSeen` for a loaded channel. */
export const sees = (
  actor: Pick<User, 'id' | 'role'>,
  channel: Omit<Sighted, 'id'>,
  isSubscribed: boolean,
): boolean =>
  isSubscribed ||
  actor.role <= juniorSeer(channel) ||
  (actor.role <= roles.member && channel.inviteOnly && channel.seers.includes(actor.id));

/** Needs the membership `m`. */
export const readingOf = (actor: Pick<User, 'id' | 'role'>): RawBuilder<Reading> => sql<Reading>`(case
  when ${isWebPublicTo(actor)} or (not c.invite_only and ${actor.role <= roles.member}::boolean) then 'all'
  when m.user_id is null and not (c.invite_only and ${actor.role <= roles.member}::boolean
    and (c.reader_role >= ${actor.role}::int or ${actor.id} = any(c.readers))) then 'none'
  when c.history_public_to_subscribers then 'all'
  else 'received' end)`;

/** `readingOf` for many `users u`, each with a membership `m`. */
export const readingOfEach: RawBuilder<Reading> = sql<Reading>`(case
  when c.is_web_public or (not c.invite_only and u.role <= ${sql.lit(roles.member)}) then 'all'
  when m.user_id is null and not (c.invite_only and u.role <= ${sql.lit(roles.member)}
    and (c.reader_role >= u.role or u.id = any(c.readers))) then 'none'
  when c.history_public_to_subscribers then 'all'
  else 'received' end)`;

/** `id` and `recipient` are SQL. False for direct messages. */
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
