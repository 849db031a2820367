/**
 * Membership of users in permission settings [S27]. Built-in groups follow from roles without a query.
 * Deactivated groups keep their members here, so deactivation changes no permissions.
 */
import type { GroupSetting } from '@parlance/protocol/codec';
import {
  type OrganizationPermission,
  organizationPermissions,
  type PermissionSetting,
} from '@parlance/protocol/permissions';
import { roles, type SystemGroup, systemGroups } from '@parlance/protocol/users/roles';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { ContextOf } from '../frame/context.ts';
import {
  directSystemGroups,
  fullMemberSince,
  isInSystemGroup,
  type Organization,
  settingOf,
} from '../organization/index.ts';
import type { User } from '../users/index.ts';

export type Holder = Pick<User, 'id' | 'role' | 'createdAt' | 'firstSignInAt'>;

const systemGroupNames = Object.keys(systemGroups) as SystemGroup[];

export const systemGroupOf = (organization: Organization, id: number): SystemGroup | undefined =>
  systemGroupNames.find((name) => organization.systemGroups[name] === id);

const groupsOf = (setting: GroupSetting): readonly number[] =>
  typeof setting === 'number' ? [setting] : setting.direct_subgroups;

/** Includes groups that contain the user through subgroups. One statement. */
const fetchContaining = async (
  { reader, organization, actor, now }: ContextOf<Holder>,
  candidates: readonly number[],
): Promise<ReadonlySet<number>> => {
  const own = directSystemGroups(organization, actor, now).map((name) => organization.systemGroups[name]);
  const { rows } = await read<{ id: number }>`
    with recursive containing (id) as (
      (
        select group_id from group_members
        where organization_id = ${organization.id} and user_id = ${actor.id}
        union all select unnest(${own}::int[])
      )
      union
      select s.group_id from containing c
      join group_subgroups s on s.organization_id = ${organization.id} and s.subgroup_id = c.id
    )
    select id from containing where id = any(${candidates}::int[])
  `.execute(reader.query);
  return new Set(rows.map((row) => row.id));
};

/**
 * Returns for each setting whether it contains the active user. At most one statement; none for built-in groups
 * and direct members. `now` in milliseconds.
 */
export const areInSettings = async (
  context: ContextOf<Holder>,
  settings: readonly GroupSetting[],
): Promise<boolean[]> => {
  const { organization, actor, now } = context;
  const isInSystem = (id: number): boolean | undefined => {
    const name = systemGroupOf(organization, id);
    return name === undefined ? undefined : isInSystemGroup(organization, actor, name, now);
  };
  const decided = settings.map((setting) => {
    if (typeof setting !== 'number' && setting.direct_members.includes(actor.id)) return true;
    const answers = groupsOf(setting).map(isInSystem);
    if (answers.includes(true)) return true;
    return answers.includes(undefined) ? undefined : false;
  });
  const asked = settings.filter((_, index) => decided[index] === undefined).flatMap(groupsOf);
  if (asked.length === 0) return decided as boolean[];
  const containing = await fetchContaining(context, asked);
  return settings.map(
    (setting, index) => decided[index] ?? groupsOf(setting).some((id) => containing.has(id)),
  );
};

export const isInSetting = async (context: ContextOf<Holder>, setting: GroupSetting): Promise<boolean> =>
  (await areInSettings(context, [setting]))[0]!;

/** `isInSetting`, but guests only have permissions that allow everyone. */
export const isPermitted = async (
  context: ContextOf<Holder>,
  declared: PermissionSetting,
  value: GroupSetting,
): Promise<boolean> =>
  (declared.allowEveryone || context.actor.role < roles.guest) && (await isInSetting(context, value));

export const hasPermission = (context: ContextOf<Holder>, name: OrganizationPermission): Promise<boolean> =>
  isPermitted(context, organizationPermissions[name], settingOf(context.organization, name));

/** Ascending, active users only. One statement. */
export const fetchUsersOfSetting = async (
  reader: Reader,
  organization: Organization,
  setting: GroupSetting,
  now: number,
): Promise<number[]> => {
  const members = typeof setting === 'number' ? [] : setting.direct_members;
  const aged = organization.systemGroups['role:fullmembers'];
  const byRole = systemGroupNames.filter(
    (name) => systemGroups[name] !== null && name !== 'role:fullmembers',
  );
  const { rows } = await read<{ id: number }>`
    with recursive inside (id) as (
      select unnest(${groupsOf(setting)}::int[])
      union
      select s.subgroup_id from inside i
      join group_subgroups s on s.organization_id = ${organization.id} and s.group_id = i.id
    ), by_role (role, is_aged) as (
      select max(r.role), coalesce(bool_or(i.id = ${aged}), false)
      from inside i
      left join unnest(
        ${byRole.map((name) => organization.systemGroups[name])}::int[],
        ${byRole.map((name) => systemGroups[name]!)}::int[]
      ) as r (id, role) using (id)
    )
    select u.id from users u, by_role r
    where u.organization_id = ${organization.id} and u.is_active and u.system_bot is null and (
      u.id = any(${members}::int[])
      or u.role <= r.role
      or r.is_aged and u.role <= ${roles.member} and (
        u.role < ${roles.member}
        or coalesce(u.first_sign_in_at, u.created_at) <= ${new Date(fullMemberSince(organization, now))}::timestamptz
      )
      or exists (
        select from group_members m join inside i on i.id = m.group_id
        where m.organization_id = ${organization.id} and m.user_id = u.id
      )
    )
    order by u.id
  `.execute(reader.query);
  return rows.map((row) => row.id);
};
