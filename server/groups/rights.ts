/** The group's own settings, or a permission for all groups, allow changes. */
import { badRequest } from '@parlance/protocol/errors';
import { type GroupPermission, groupPermissions } from '@parlance/protocol/permissions';
import type { Reader } from '../db/reader.ts';
import type { Call } from '../frame/routes.ts';
import { hasPermission, isPermitted } from './permits.ts';
import type { Group } from './queries.ts';

/** `now` in milliseconds. */
export const isPermittedInGroup = (
  reader: Reader,
  { organization, actor }: Pick<Call, 'organization' | 'actor'>,
  { group, name }: { readonly group: Pick<Group, 'permissions'>; readonly name: GroupPermission },
  now: number,
): Promise<boolean> =>
  isPermitted(
    { reader, organization, actor, now },
    groupPermissions[name],
    group.permissions[name] ?? organization.systemGroups['role:nobody'],
  );

export const mayManage = async (
  reader: Reader,
  call: Pick<Call, 'organization' | 'actor'>,
  group: Pick<Group, 'permissions'>,
  now: number,
): Promise<boolean> =>
  (await hasPermission(
    { reader, organization: call.organization, actor: call.actor, now },
    'can_manage_all_groups',
  )) || isPermittedInGroup(reader, call, { group, name: 'can_manage_group' }, now);

/** Throws BAD_REQUEST for built-in groups and without permission. */
export const checkMayManage = async (
  reader: Reader,
  call: Pick<Call, 'organization' | 'actor'>,
  group: Group,
  now: number,
): Promise<void> => {
  if (group.isSystem) throw badRequest('Built-in groups cannot be changed.');
  if (!(await mayManage(reader, call, group, now))) throw badRequest('Insufficient permission');
};
