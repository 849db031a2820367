/** What the reader may do with a group, and who may when they may not. */
import type { GroupPermission } from '@parlance/protocol/permissions';
import { namesIn, onlyThey } from '../parts/permission/names.ts';
import type { Group } from '../store/groups/groups.ts';
import { mayInOrganization, mayWithGroup } from '../store/permissions.ts';
import { slice } from '../store/state.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';

export const mayMakeGroups = (): boolean => mayInOrganization('can_create_groups');

export const mayManage = (group: Group): boolean =>
  !group.is_system_group &&
  (mayInOrganization('can_manage_all_groups') || mayWithGroup(group, 'can_manage_group'));

const may = (group: Group, name: GroupPermission): boolean =>
  !group.is_system_group && !group.deactivated && (mayManage(group) || mayWithGroup(group, name));

export const isMember = ({ members }: Group): boolean => members.includes(ownId());

export const mayAdd = (group: Group): boolean => may(group, 'can_add_members_group');
export const mayRemove = (group: Group): boolean => may(group, 'can_remove_members_group');
export const mayJoin = (group: Group): boolean =>
  !isMember(group) && (may(group, 'can_join_group') || mayAdd(group));
export const mayLeave = (group: Group): boolean =>
  isMember(group) && (may(group, 'can_leave_group') || mayRemove(group));

const managersOf = (group: Group): readonly string[] => {
  const everywhere = slice('realm_can_manage_all_groups').value;
  return [...namesIn(group.can_manage_group), ...(everywhere === undefined ? [] : namesIn(everywhere))];
};

/** Undefined for those who manage the group. */
export const whyNotManage = (group: Group): string | undefined => {
  if (group.is_system_group) return t('Built-in groups cannot be changed.');
  return mayManage(group) ? undefined : onlyThey(managersOf(group));
};

/** Undefined for those who add people. No one adds any to a group that was deactivated. */
export const whyNotAdd = (group: Group): string | undefined => {
  if (group.is_system_group) return t('Built-in groups cannot be changed.');
  return mayAdd(group) || group.deactivated
    ? undefined
    : onlyThey([...namesIn(group.can_add_members_group), ...managersOf(group)]);
};
