import type { GroupSetting } from '@parlance/protocol/codec';
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { createGroup } from '@parlance/protocol/groups/endpoints';
import { userGroupAdd, type WireGroup } from '@parlance/protocol/groups/group';
import { isHiding } from '@parlance/protocol/legible';
import { type GroupPermission, groupPermissions } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import type { SystemMembers } from '../users/index.ts';
import { checkGroupSetting } from './check-setting.ts';
import { groupMembersChanged } from './hooks.ts';
import { lockGroups } from './lock.ts';
import { hasPermission, systemGroupOf } from './permits.ts';
import { checkKnown, fetchGroupsText, lockUsers } from './queries.ts';

type NewGroup = Input<typeof createGroup>;

const permissionNames = Object.keys(groupPermissions) as GroupPermission[];

export const checkSubgroups = (organization: Organization, ids: readonly number[]): void => {
  if (ids.some((id) => systemGroupOf(organization, id) === 'role:internet'))
    throw badRequest("The group 'role:internet' cannot be a subgroup.");
};

const checkPermissions = async (
  transaction: Transaction,
  { organization, actor }: Call,
  asked: NewGroup,
): Promise<Record<string, GroupSetting>> => {
  const chosen: Record<string, GroupSetting> = {};
  for (const name of permissionNames) {
    const declared = groupPermissions[name];
    const value = asked[name];
    if (value !== undefined)
      chosen[name] = await checkGroupSetting(transaction, organization, declared, { value });
    else if (declared.default === 'group_creator')
      chosen[name] = { direct_members: [actor.id], direct_subgroups: [] };
    else chosen[name] = organization.systemGroups[declared.default];
  }
  return chosen;
};

/** Returns the name in NFC; throws BAD_REQUEST for characters that hide: two names would look the same. */
export const checkNewName = (given: string): string => {
  const name = given.normalize('NFC');
  if (isHiding(name))
    throw badRequest(say('{name} contains characters that cannot be shown.', { name }), { var_name: 'name' });
  return name;
};

/** `except`: the group that has or gets the name. */
export const checkNameIsFree = async (
  { organizationId, query }: Transaction,
  name: string,
  except = 0,
): Promise<void> => {
  const { rows } = await read`
    select from groups where organization_id = ${organizationId} and lower(name) = lower(${name}) and id <> ${except}
  `.execute(query);
  if (rows.length > 0) throw badRequest(say("User group '{name}' already exists.", { name }));
};

/** The caller has validated everything. */
const doCreate = async (
  transaction: Transaction,
  { organization, actor }: Call,
  {
    systemMembers,
    asked,
    permissions,
    now,
  }: {
    readonly systemMembers: SystemMembers;
    readonly asked: NewGroup;
    readonly permissions: Record<string, GroupSetting>;
    readonly now: number;
  },
): Promise<number> => {
  const { rows } = await write<{ id: number }>`
    insert into groups (organization_id, name, description, creator_id, created_at, permissions)
    values (
      ${organization.id}, ${asked.name}, ${asked.description}, ${actor.id}, ${new Date(now)}::timestamptz,
      ${permissions}::jsonb
    )
    returning id
  `.execute(transaction.query);
  const { id } = rows[0]!;
  await write`
    insert into group_members (organization_id, group_id, user_id)
    select ${organization.id}, ${id}, user_id from (select distinct unnest(${[...asked.members]}::int[])) as u (user_id)
  `.execute(transaction.query);
  await write`
    insert into group_subgroups (organization_id, group_id, subgroup_id)
    select ${organization.id}, ${id}, group_id from (select distinct unnest(${[...asked.subgroups]}::int[])) as g (group_id)
  `.execute(transaction.query);
  const text = await fetchGroupsText(
    transaction,
    organization,
    { systemMembers, now },
    {
      includeDeactivated: true,
      only: id,
    },
  );
  const [group] = JSON.parse(text) as [WireGroup];
  transaction.emit(userGroupAdd.of({ group }), { everyone: true });
  return id;
};

/** Throws BAD_REQUEST without permission, for a taken name, and for unknown members or groups. */
export const create = (service: Service, call: Call, wanted: NewGroup): Promise<number> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const now = service.now();
    const { organization, actor } = call;
    if (!(await hasPermission({ reader: transaction, organization, actor, now }, 'can_create_groups')))
      throw badRequest('Insufficient permission');
    const asked = { ...wanted, name: checkNewName(wanted.name) };
    await lockGroups(transaction);
    await checkNameIsFree(transaction, asked.name);
    await lockUsers(transaction, asked.members);
    await checkKnown(transaction, asked.members, asked.subgroups);
    checkSubgroups(organization, asked.subgroups);
    const permissions = await checkPermissions(transaction, call, asked);
    const id = await doCreate(transaction, call, {
      systemMembers: service.systemMembers,
      asked,
      permissions,
      now,
    });
    await service.hooks.fire(groupMembersChanged, transaction, {
      organization,
      actor,
      group: { id, name: asked.name },
      added: [...new Set(asked.members)],
      removed: [],
      now,
    });
    return id;
  });
