import type { GroupSetting } from '@parlance/protocol/codec';
import { badRequest } from '@parlance/protocol/errors';
import { type GroupPermission, groupPermissions } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { type RawBuilder, sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import { newestChange, type SystemMembers } from '../users/index.ts';
import { directMembers, storedMembers } from './direct-members.ts';

const permissionNames = Object.keys(groupPermissions) as GroupPermission[];

const permissionField = (organization: Organization, name: GroupPermission): RawBuilder<unknown> => {
  const ofSystemGroups = groupPermissions[name].defaultForSystemGroups ?? 'role:nobody';
  return sql`${sql.lit(name)}, coalesce(
    g.permissions -> ${sql.lit(name)}, to_jsonb(${organization.systemGroups[ofSystemGroups]}::int)
  )`;
};

/** Wire groups without members, from rows `g` (groups) and `s` (subgroups). */
const groupObject = (organization: Organization): RawBuilder<unknown> => sql`json_build_object(
  'id', g.id,
  'name', g.name,
  'description', g.description,
  'date_created', floor(extract(epoch from g.created_at))::bigint,
  'creator_id', g.creator_id,
  'direct_subgroup_ids', coalesce(s.ids, '[]'),
  'is_system_group', g.is_system,
  'deactivated', g.deactivated,
  ${sql.join(permissionNames.map((name) => permissionField(organization, name)))}
)`;

const subgroupLists = (organization: Organization): RawBuilder<unknown> => sql`
  select group_id, json_agg(subgroup_id order by subgroup_id) as ids
  from group_subgroups where organization_id = ${organization.id}
  group by group_id`;

interface GroupText {
  readonly id: number;
  readonly isSystem: boolean;
  /** JSON without members and without the opening brace. */
  readonly text: string;
  /** JSON array of stored members. */
  readonly members: string;
  /** The latest change of any user. */
  readonly newest: number;
}

/** Returns a JSON array built by the database, since lists are large. `only` selects one group. */
export const fetchGroupsText = async (
  reader: Reader,
  organization: Organization,
  { systemMembers, now }: { readonly systemMembers: SystemMembers; readonly now: number },
  { includeDeactivated, only }: { readonly includeDeactivated: boolean; readonly only?: number },
): Promise<string> => {
  const { rows } = await read<GroupText>`
    with members as (
      select group_id, json_agg(user_id order by user_id) as ids
      from (${storedMembers(organization)}) as direct (group_id, user_id)
      ${only === undefined ? sql`` : sql`where group_id = ${only}`}
      group by group_id
    ), subgroups as (${subgroupLists(organization)})
    select g.id, g.is_system as "isSystem", coalesce(m.ids::text, '[]') as members,
      ${newestChange(organization.id)} as newest,
      substr((${groupObject(organization)})::text, 2) as text
    from groups g
    left join members m on m.group_id = g.id
    left join subgroups s on s.group_id = g.id
    where g.organization_id = ${organization.id}
      ${includeDeactivated ? sql`` : sql`and not g.deactivated`}
      ${only === undefined ? sql`` : sql`and g.id = ${only}`}
    order by g.id
  `.execute(reader.query);
  const lists = rows.some(({ isSystem }) => isSystem)
    ? await systemMembers.fetch(reader, organization, now, rows[0]!.newest)
    : undefined;
  const texts = rows.map(({ id, isSystem, text, members }) => {
    const ids = isSystem ? (lists?.get(id) ?? '[]') : members;
    return `{"members":${ids},${text}`;
  });
  return `[${texts.join(',')}]`;
};

/** Built-in groups without members, for spectators. */
export const fetchBareGroupsText = async (reader: Reader, organization: Organization): Promise<string> => {
  const { rows } = await read<{ text: string }>`
    with subgroups as (${subgroupLists(organization)})
    select substr((${groupObject(organization)})::text, 2) as text
    from groups g left join subgroups s on s.group_id = g.id
    where g.organization_id = ${organization.id} and g.is_system order by g.id
  `.execute(reader.query);
  return `[${rows.map(({ text }) => `{"members":[],${text}`).join(',')}]`;
};

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isSystem: boolean;
  readonly deactivated: boolean;
  readonly permissions: Readonly<Record<string, GroupSetting>>;
}

/** Throws BAD_REQUEST for an unknown id. */
export const accessGroup = async (reader: Reader, id: number): Promise<Group> => {
  const invalid = () => badRequest('Invalid user group');
  if (!fitsInteger(id)) throw invalid();
  const { rows } = await read<Group>`
    select id, name, description, is_system as "isSystem", deactivated, permissions from groups
    where organization_id = ${reader.organizationId} and id = ${id}
  `.execute(reader.query);
  if (rows[0] === undefined) throw invalid();
  return rows[0];
};

/** Ascending. */
export const fetchDirectMembers = async (
  reader: Reader,
  organization: Organization,
  id: number,
  now: number,
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select user_id as id from (${directMembers(organization, now)}) as direct (group_id, user_id)
    where group_id = ${id} order by user_id
  `.execute(reader.query);
  return rows.map((row) => row.id);
};

/** Active direct members of a custom group only. */
export const fetchMembersAmong = async (
  reader: Reader,
  groupId: number,
  users: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await read<{ id: number }>`
    select m.user_id as id from group_members m
    join users u on u.organization_id = m.organization_id and u.id = m.user_id and u.is_active
    where m.organization_id = ${reader.organizationId} and m.group_id = ${groupId}
      and m.user_id = any(${users.filter(fitsInteger)}::int[])
  `.execute(reader.query);
  return new Set(rows.map((row) => row.id));
};

export const isDirectMember = async (
  reader: Reader,
  organization: Organization,
  { id, userId }: { readonly id: number; readonly userId: number },
  now: number,
): Promise<boolean> => {
  const { rows } = await read`
    select from (${directMembers(organization, now)}) as direct (group_id, user_id)
    where group_id = ${id} and user_id = ${userId} limit 1
  `.execute(reader.query);
  return rows.length > 0;
};

/** Ascending, direct or all. */
export const fetchSubgroups = async (
  reader: Reader,
  ids: readonly number[],
  { direct }: { readonly direct: boolean },
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    with recursive inside (id) as (
      select subgroup_id from group_subgroups
      where organization_id = ${reader.organizationId} and group_id = any(${ids}::int[])
      union
      select s.subgroup_id from inside i
      join group_subgroups s on s.organization_id = ${reader.organizationId} and s.group_id = i.id
      where not ${direct}::boolean
    )
    select id from inside order by id
  `.execute(reader.query);
  return rows.map((row) => row.id);
};

export interface Known {
  readonly users: readonly number[];
  readonly groups: readonly number[];
}

/** One statement. Locks groups against deactivation. */
export const fetchKnown = async (
  reader: Reader,
  users: readonly number[],
  groups: readonly number[],
): Promise<Known> => {
  const { rows } = await read<{ users: number[]; groups: number[] }>`
    select
      array(
        select id from users
        where organization_id = ${reader.organizationId} and is_active and system_bot is null
          and id = any(${users.filter(fitsInteger)}::int[])
      ) as users,
      array(
        select id from groups
        where organization_id = ${reader.organizationId} and not deactivated
          and id = any(${groups.filter(fitsInteger)}::int[])
        order by id for share
      ) as groups
  `.execute(reader.query);
  return rows[0]!;
};

/** Keeps users from joining a group while being deactivated. */
export const lockUsers = async (transaction: Transaction, users: readonly number[]): Promise<void> => {
  await read`
    select from users
    where organization_id = ${transaction.organizationId} and id = any(${users.filter(fitsInteger)}::int[])
    order by id for share
  `.execute(transaction.query);
};

/** Throws BAD_REQUEST alike for unknown, deactivated and foreign ids. */
export const checkKnown = async (
  reader: Reader,
  users: readonly number[],
  groups: readonly number[],
): Promise<void> => {
  if (users.length === 0 && groups.length === 0) return;
  const known = await fetchKnown(reader, users, groups);
  const [knownUsers, knownGroups] = [new Set(known.users), new Set(known.groups)];
  const stranger = users.find((id) => !knownUsers.has(id));
  if (stranger !== undefined) throw badRequest(say('Invalid user ID: {id}', { id: stranger }));
  const unknown = groups.find((id) => !knownGroups.has(id));
  if (unknown !== undefined) throw badRequest(say('Invalid user group ID: {id}', { id: unknown }));
};
