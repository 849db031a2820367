/**
 * Visibility where `can_access_all_users_group` excludes guests. A guest knows all bots and everyone in a
 * shared channel or direct conversation; of others only the id. Other organizations pay no query.
 */
import { roles } from '@parlance/protocol/users/roles';
import type { WireUser } from '@parlance/protocol/users/users';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { isoTime } from './render.ts';
import { isSpectator } from './spectator.ts';
import { openEmail, type User, visibility } from './user.ts';

type Viewer = Pick<User, 'id' | 'role'>;

/** Replaces a name that the reader may not see. */
export const unknownName = 'Unknown user';

export const limitsGuests = (organization: Pick<Organization, 'settings' | 'systemGroups'>): boolean =>
  settingOf(organization, 'can_access_all_users_group') !== organization.systemGroups['role:everyone'];

export const isLimited = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  viewer: Pick<User, 'role'>,
): boolean => viewer.role === roles.guest && limitsGuests(organization);

const known = ({ organizationId }: Reader, guest: number): RawBuilder<unknown> => sql`
  select id from users where organization_id = ${organizationId} and (is_bot or id = ${guest})
  union
  select other.user_id from memberships own
  join memberships other on other.organization_id = own.organization_id
    and other.recipient_id = own.recipient_id and other."left" is null
  where own.organization_id = ${organizationId} and own.user_id = ${guest} and own."left" is null`;

/** Limits spectators to authors of the newest messages, which bounds their query. */
const mostShown = 500;
const mostChannels = 200;

/** Senders and reactors in web-public channels [H18]. */
const shownToAll = ({ organizationId }: Reader): RawBuilder<unknown> => sql`
  with shown as materialized (
    select m.id, m.sender_id
    from (
      select id from channels where organization_id = ${organizationId} and is_web_public and not is_archived
      order by id limit ${mostChannels}
    ) c
    cross join lateral (
      select id, sender_id from messages where organization_id = ${organizationId} and recipient_id = c.id
      order by id desc limit ${mostShown}
    ) m
  )
  select sender_id as id from shown
  union
  select r.user_id from shown join reactions r on r.organization_id = ${organizationId} and r.message_id = shown.id`;

/** Returns visible ids, or undefined for all. */
export const fetchSeen = async (
  reader: Reader,
  organization: Organization,
  viewer: Viewer,
): Promise<ReadonlySet<number> | undefined> => {
  if (!isSpectator(viewer) && !isLimited(organization, viewer)) return undefined;
  const ids = isSpectator(viewer) ? shownToAll(reader) : known(reader, viewer.id);
  const { rows } = await read<{ id: number }>`${ids}`.execute(reader.query);
  return new Set(rows.map(({ id }) => id));
};

/** SQL condition on `users u`, for queries without the organization's settings. */
export const isSeenUser = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.role !== roles.guest
    ? sql<boolean>`true`
    : sql<boolean>`(u.is_bot or u.id = ${viewer.id}
        or not (select limits_guests from organization_logs l where l.organization_id = u.organization_id)
        or exists (
          select from memberships own
          join memberships other on other.organization_id = own.organization_id
            and other.recipient_id = own.recipient_id and other.user_id = u.id and other."left" is null
          where own.organization_id = u.organization_id and own.user_id = ${viewer.id} and own."left" is null))`;

const noStrangers: ReadonlySet<number> = new Set();

export const fetchStrangers = async (
  reader: Reader,
  organization: Organization,
  viewer: Viewer,
  ids: Iterable<number>,
): Promise<ReadonlySet<number>> => {
  if (!isLimited(organization, viewer)) return noStrangers;
  const { rows } = await read<{ id: number }>`
    select id from unnest(${[...ids]}::int[]) as asked (id) except (${known(reader, viewer.id)})
  `.execute(reader.query);
  return new Set(rows.map(({ id }) => id));
};

/** Uses at most one statement. */
export const fetchStrangersOf = async (
  { organizationId, query }: Reader,
  organization: Organization,
  viewers: readonly Viewer[],
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const guests = viewers.filter((viewer) => isLimited(organization, viewer)).map(({ id }) => id);
  if (guests.length === 0) return new Map();
  const { rows } = await read<{ guest: number; strangers: number[] }>`
    select g.id as guest, array_agg(u.id) as strangers
    from unnest(${guests}::int[]) as g (id)
    join users u on u.organization_id = ${organizationId} and u.id = any(${[...ids]}::int[])
      and u.id <> g.id and not u.is_bot
    where not exists (
      select from memberships own
      join memberships other on other.organization_id = own.organization_id
        and other.recipient_id = own.recipient_id and other.user_id = u.id and other."left" is null
      where own.organization_id = ${organizationId} and own.user_id = g.id and own."left" is null)
    group by g.id
  `.execute(query);
  return new Map(rows.map(({ guest, strangers }) => [guest, new Set(strangers)]));
};

export const fetchGuestsKnowing = async (
  { organizationId, query }: Reader,
  recipientId: number,
  userId: number,
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select g.id from memberships m
    join users g on g.organization_id = m.organization_id and g.id = m.user_id and g.role = ${roles.guest}
    where m.organization_id = ${organizationId} and m.recipient_id = ${recipientId} and m."left" is null
      and (g.id = ${userId} or exists (
        select from memberships own
        join memberships other on other.organization_id = own.organization_id
          and other.recipient_id = own.recipient_id and other.user_id = ${userId} and other."left" is null
        where own.organization_id = m.organization_id and own.user_id = g.id and own."left" is null))
    order by g.id
  `.execute(query);
  return rows.map(({ id }) => id);
};

const strange = {
  fullName: unknownName,
  emailAddressVisibility: visibility.nobody,
  avatarSource: 'J',
  avatarKey: null,
  avatarVersion: 1,
} as const;

export const asStranger = <T extends Pick<User, 'id' | 'fullName'>>(user: T): T => ({ ...user, ...strange });

/** For clients that want a record of every user [S91]. */
export const placeholderOf = (
  organization: Pick<Organization, 'host' | 'createdAt'>,
  id: number,
  withProfile: boolean,
): WireUser => ({
  user_id: id,
  delivery_email: null,
  email: openEmail({ id, email: '', emailAddressVisibility: visibility.nobody, isBot: false }, organization),
  full_name: unknownName,
  date_joined: isoTime(organization.createdAt.getTime()),
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  bot_type: null,
  role: roles.member,
  timezone: '',
  avatar_url: `/avatar/${id}?version=1`,
  avatar_version: 1,
  is_imported_stub: false,
  ...(withProfile ? { profile_data: {} } : {}),
});
