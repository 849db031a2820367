import { isDeepStrictEqual } from 'node:util';
import type { GroupSetting } from '@parlance/protocol/codec';
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { updateGroup as endpoint } from '@parlance/protocol/groups/endpoints';
import { userGroupUpdate, type WireGroup } from '@parlance/protocol/groups/group';
import { type GroupPermission, groupPermissions } from '@parlance/protocol/permissions';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { checkExpected, checkGroupSetting } from './check-setting.ts';
import { checkNameIsFree, checkNewName } from './create.ts';
import { lockGroups } from './lock.ts';
import { accessGroup, fetchGroupsText, type Group } from './queries.ts';
import { checkMayManage } from './rights.ts';
import { checkNotInUse } from './uses.ts';

type GroupChanges = Partial<
  Pick<Input<typeof endpoint>, 'name' | 'description' | 'deactivated' | GroupPermission>
>;
type Permissions = Partial<Record<GroupPermission, GroupSetting>>;
type GroupUpdate = Parameters<typeof userGroupUpdate.of>[0]['data'];

const permissionNames = Object.keys(groupPermissions) as GroupPermission[];

/** Returns changed permissions, normalized. Throws EXPECTATION_MISMATCH, SYSTEM_GROUP_REQUIRED, BAD_REQUEST. */
const checkPermissions = async (
  transaction: Transaction,
  organization: Organization,
  group: Group,
  asked: GroupChanges,
): Promise<Permissions> => {
  const changed: Permissions = {};
  for (const name of permissionNames) {
    const change = asked[name];
    if (change === undefined) continue;
    const current = group.permissions[name] ?? organization.systemGroups['role:nobody'];
    checkExpected(organization, name, current, change);
    const declared = groupPermissions[name];
    const value = await checkGroupSetting(transaction, organization, declared, {
      value: change.new,
      current,
    });
    if (!isDeepStrictEqual(value, current)) changed[name] = value;
  }
  return changed;
};

const newsOf = (group: Group, { name, description, deactivated }: GroupChanges): GroupUpdate => ({
  ...(name === undefined || name === group.name ? {} : { name: checkNewName(name) }),
  ...(description === undefined || description === group.description ? {} : { description }),
  ...(deactivated === undefined || deactivated === group.deactivated ? {} : { deactivated }),
});

const writeGroup = async (
  transaction: Transaction,
  id: number,
  news: GroupUpdate,
  permissions: Permissions,
) => {
  const { name, description, deactivated } = news;
  await write`
    update groups set name = coalesce(${name ?? null}::text, name),
      description = coalesce(${description ?? null}::text, description),
      deactivated = coalesce(${deactivated ?? null}::boolean, deactivated),
      permissions = permissions || ${permissions}::jsonb
    where organization_id = ${transaction.organizationId} and id = ${id}
  `.execute(transaction.query);
};

const emitUpdate = async (
  transaction: Transaction,
  service: Service,
  organization: Organization,
  { id, data }: { readonly id: number; readonly data: GroupUpdate },
): Promise<void> => {
  const text = await fetchGroupsText(
    transaction,
    organization,
    { systemMembers: service.systemMembers, now: service.now() },
    {
      includeDeactivated: true,
      only: id,
    },
  );
  const [group] = JSON.parse(text) as [WireGroup];
  transaction.emit(userGroupUpdate.of({ group_id: id, data, group }), { everyone: true });
};

/**
 * PATCH /user_groups/{id} and POST /user_groups/{id}/deactivate. A deactivated group can only be renamed, which
 * frees its name. Throws EXPECTATION_MISMATCH, SYSTEM_GROUP_REQUIRED, CANNOT_DEACTIVATE_GROUP_IN_USE,
 * BAD_REQUEST.
 */
export const update = (service: Service, call: Call, id: number, asked: GroupChanges): Promise<void> => {
  if (Object.values(asked).every((value) => value === undefined)) throw badRequest('No new data supplied');
  const { organization, actor } = call;
  return service.database.transact(organization.id, actor, async (transaction) => {
    await lockGroups(transaction);
    const group = await accessGroup(transaction, id);
    await checkMayManage(transaction, call, group, service.now());
    const changesMore = [asked.description, ...permissionNames.map((name) => asked[name])].some(
      (value) => value !== undefined,
    );
    if (group.deactivated && asked.deactivated !== false && changesMore)
      throw badRequest('This user group is deactivated.');
    const news = newsOf(group, asked);
    if (news.name !== undefined) await checkNameIsFree(transaction, news.name, id);
    const permissions = await checkPermissions(transaction, organization, group, asked);
    const data: GroupUpdate = { ...news, ...permissions };
    if (Object.keys(data).length === 0) return;
    await writeGroup(transaction, id, news, permissions);
    if (news.deactivated === true)
      await checkNotInUse(transaction, service.hooks, { organization, actor, id });
    await emitUpdate(transaction, service, organization, { id, data });
  });
};

/** Throws BAD_REQUEST for a group already deactivated. */
export const deactivate = async (service: Service, call: Call, id: number): Promise<void> => {
  const { deactivated } = await accessGroup(call.reader, id);
  if (deactivated) throw badRequest('User group is already deactivated.');
  await update(service, call, id, { deactivated: true });
};
