/**
 * Guests who may see only some users: where `can_access_all_users_group` does not hold guests, a guest knows those with
 * whom they share a channel or a direct message conversation, and all bots. Of everybody else a guest may meet the
 * id, never a name, an address or a picture. In the organizations where everybody sees everybody none of this costs a query.
 */

import { roles } from '@parlance/protocol/roles';
import type { WireUser } from '@parlance/protocol/users';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { isoTime } from './render.ts';
import { openEmail, type User, visibility } from './user.ts';

type Viewer = Pick<User, 'id' | 'role'>;

/** What stands for a name that the reader may not know. */
export const unknownName = 'Unknown user';

/** Whether the organization lets guests see only those whom they know. */
export const limitsGuests = (organization: Pick<Organization, 'settings' | 'systemGroups'>): boolean =>
  settingOf(organization, 'can_access_all_users_group') !== organization.systemGroups['role:everyone'];

export const isLimited = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  viewer: Pick<User, 'role'>,
): boolean => viewer.role === roles.guest && limitsGuests(organization);

/** Ids of all whom the guest knows, as a query. */
const known = ({ organizationId }: Reader, guest: number): RawBuilder<unknown> => sql`
  select id from users where organization_id = ${organizationId} and (is_bot or id = ${guest})
  union
  select other.user_id from memberships own
  join memberships other on other.organization_id = own.organization_id
    and other.recipient_id = own.recipient_id and other."left" is null
  where own.organization_id = ${organizationId} and own.user_id = ${guest} and own."left" is null`;

/** Everybody whom the viewer may see; undefined where that is everybody there is. */
export const fetchSeen = async (
  reader: Reader,
  organization: Organization,
  viewer: Viewer,
): Promise<ReadonlySet<number> | undefined> => {
  if (!isLimited(organization, viewer)) return undefined;
  const { rows } = await sql<{ id: number }>`${known(reader, viewer.id)}`.execute(reader.query);
  return new Set(rows.map(({ id }) => id));
};

/** Whether the viewer may see `users u`: a condition for queries that do not know the organization's settings. */
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

/** Those of the users whom the viewer may not see; no query where the viewer sees everybody. */
export const fetchStrangers = async (
  reader: Reader,
  organization: Organization,
  viewer: Viewer,
  ids: Iterable<number>,
): Promise<ReadonlySet<number>> => {
  if (!isLimited(organization, viewer)) return noStrangers;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int[]) as asked (id) except (${known(reader, viewer.id)})
  `.execute(reader.query);
  return new Set(rows.map(({ id }) => id));
};

/** The guests among the current members of a recipient who know the user. */
export const fetchGuestsKnowing = async (
  { organizationId, query }: Reader,
  recipientId: number,
  userId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
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

/** The user as one is shown to those who may not see them. */
export const asStranger = (user: User): User => ({
  ...user,
  fullName: unknownName,
  emailAddressVisibility: visibility.nobody,
  avatarSource: 'J',
  avatarKey: null,
  avatarVersion: 1,
});

/** What clients that want a record of everybody are given in place of a user whom they may not see [S91]. */
export const placeholderOf = (
  organization: Pick<Organization, 'host' | 'createdAt'>,
  id: number,
  withProfile: boolean,
): WireUser => ({
  user_id: id,
  delivery_email: null,
  email: openEmail({ id, email: '', emailAddressVisibility: visibility.nobody, isBot: false }, organization),
  full_name: unknownName,
  // Nothing of the user's own.
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
