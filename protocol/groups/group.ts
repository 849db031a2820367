/** User groups (api.md, Group-setting value; fill-ins.md, gap 3). */
import * as z from 'zod';
import { boolean, groupSetting, integer, list, nullable, string, timestamp } from '../codec.ts';
import { event, type View, type WireEvent } from '../event.ts';
import type { GroupPermission } from '../permissions.ts';

const permissionFields = {
  can_add_members_group: groupSetting,
  can_join_group: groupSetting,
  can_leave_group: groupSetting,
  can_manage_group: groupSetting,
  can_mention_group: groupSetting,
  can_remove_members_group: groupSetting,
} satisfies Record<GroupPermission, typeof groupSetting>;

export const userGroup = z.strictObject({
  id: integer,
  name: string,
  description: string,
  /** Null for built-in groups. */
  date_created: nullable(timestamp),
  creator_id: nullable(integer),
  /** Only active accounts. */
  members: list(integer),
  direct_subgroup_ids: list(integer),
  is_system_group: boolean,
  deactivated: boolean,
  ...permissionFields,
});
export type WireGroup = z.infer<typeof userGroup>;

export const userGroupAdd = event({
  type: 'user_group',
  op: 'add',
  summary: 'A user group was made.',
  fields: { group: userGroup },
});

export const userGroupUpdate = event({
  type: 'user_group',
  op: 'update',
  summary: 'A user group was renamed, described, deactivated, reactivated, or has other permissions.',
  fields: {
    group_id: integer,
    data: z.strictObject({
      name: string.optional(),
      description: string.optional(),
      deactivated: boolean.optional(),
      can_add_members_group: groupSetting.optional(),
      can_join_group: groupSetting.optional(),
      can_leave_group: groupSetting.optional(),
      can_manage_group: groupSetting.optional(),
      can_mention_group: groupSetting.optional(),
      can_remove_members_group: groupSetting.optional(),
    }),
  },
  /** The group after the change, for clients to which it is new. */
  hidden: { group: userGroup },
  // Clients without include_deactivated_groups do not know deactivated groups [S92].
  show: ({ group, ...told }, view): readonly WireEvent[] => {
    if (view.has('include_deactivated_groups')) return [told];
    if (told.data.deactivated === false) return [{ type: 'user_group', op: 'add', group }];
    if (told.data.deactivated === true)
      return [{ type: 'user_group', op: 'remove', group_id: told.group_id }];
    return group.deactivated ? [] : [told];
  },
});

export const userGroupRemove = event({
  type: 'user_group',
  op: 'remove',
  summary: 'A user group is gone.',
  fields: { group_id: integer },
});

/** Deactivated groups also lose deactivated users, and regain them. */
const ofDeactivated = { isDeactivated: boolean.optional() };

const showMembers = <T extends { readonly isDeactivated?: boolean | undefined }>(
  { isDeactivated, ...told }: T,
  view: View,
) => (isDeactivated === true && !view.has('include_deactivated_groups') ? [] : [told]);

export const userGroupAddMembers = event({
  type: 'user_group',
  op: 'add_members',
  summary: 'Users became direct members of a group; for a built-in group, since their roles changed.',
  fields: { group_id: integer, user_ids: list(integer) },
  hidden: ofDeactivated,
  show: showMembers,
});

export const userGroupRemoveMembers = event({
  type: 'user_group',
  op: 'remove_members',
  summary: 'Users are no longer direct members of a group.',
  fields: { group_id: integer, user_ids: list(integer) },
  hidden: ofDeactivated,
  show: showMembers,
});

export const userGroupAddSubgroups = event({
  type: 'user_group',
  op: 'add_subgroups',
  summary: 'Groups became direct subgroups of a group.',
  fields: { group_id: integer, direct_subgroup_ids: list(integer) },
});

export const userGroupRemoveSubgroups = event({
  type: 'user_group',
  op: 'remove_subgroups',
  summary: 'Groups are no longer direct subgroups of a group.',
  fields: { group_id: integer, direct_subgroup_ids: list(integer) },
});

export type GroupObjection =
  | { readonly type: 'subgroup'; readonly supergroup_ids: readonly number[] }
  /** No id and settings for channels that the caller cannot see. */
  | { readonly type: 'channel'; readonly channel_id?: number; readonly settings: readonly string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: 'realm'; readonly settings: readonly string[] };
