/** Who may change a group: whoever the group says, and those who may change every group of the organization. */
import { badRequest } from '@parlance/protocol/errors';
import { type GroupPermission, groupPermissions } from '@parlance/protocol/permissions';
import type { Reader } from '../db/reader.ts';
import type { Call } from '../frame/routes.ts';
import { hasPermission, isPermitted } from './permits.ts';
import type { Group } from './queries.ts';

/** Whether the group itself gives the caller this permission. `now` in milliseconds. */
export const isPermittedInGroup = (
  reader: Reader,
  { organization, actor }: Pick<Call, 'organization' | 'actor'>,
  group: Pick<Group, 'permissions'>,
  name: GroupPermission,
  now: number,
): Promise<boolean> =>
  isPermitted(
    reader,
    organization,
    actor,
    groupPermissions[name],
    group.permissions[name] ?? organization.systemGroups['role:nobody'],
    now,
  );

/** Whether the caller may change everything about the group. */
export const mayManage = async (
  reader: Reader,
  call: Pick<Call, 'organization' | 'actor'>,
  group: Pick<Group, 'permissions'>,
  now: number,
): Promise<boolean> =>
  (await hasPermission(reader, call.organization, call.actor, 'can_manage_all_groups', now)) ||
  isPermittedInGroup(reader, call, group, 'can_manage_group', now);

/** Throws BAD_REQUEST for built-in groups, and for callers who may not. */
export const checkMayManage = async (
  reader: Reader,
  call: Pick<Call, 'organization' | 'actor'>,
  group: Group,
  now: number,
): Promise<void> => {
  if (group.isSystem) throw badRequest('Built-in groups cannot be changed.');
  if (!(await mayManage(reader, call, group, now))) throw badRequest('Insufficient permission');
};
