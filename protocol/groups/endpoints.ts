import {
  boolean,
  boundedText,
  groupSetting,
  groupSettingChange,
  integer,
  json,
  list,
  optional,
  string,
  text,
  withDefault,
} from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint, type Parameters } from '../endpoint.ts';
import { initial } from '../initial.ts';
import { isBlank } from '../legible.ts';
import { limits } from '../limits.ts';
import { groupPermissions } from '../permissions.ts';
import { phraseOf, say } from '../phrase.ts';
import { userGroup } from './group.ts';

/** These prefixes look like other mentions or built-in groups. */
const reservedBeginnings = ['@', 'role:', 'user:', 'stream:', 'channel:'];

const groupName = string
  .trim()
  .min(1)
  .pipe(boundedText(limits.groupNameLength))
  .refine((name) => !isBlank(name), complaint(phraseOf('contains characters that cannot be shown')))
  .refine(
    (name) => !reservedBeginnings.some((beginning) => name.startsWith(beginning)),
    complaint(
      say('cannot start with {beginnings}', {
        beginnings: reservedBeginnings.map((beginning) => `'${beginning}'`).join(', '),
      }),
    ),
  );

const group = json(integer, 'The id of the group.');
/** More than any organization has users; a longer list may be an attack [V25]. */
const ids = list(integer).max(
  100_000,
  complaint(say('too many ids at once (limit: {limit})', { limit: 100_000 })),
);
const idList = (meaning: string) => withDefault(json(ids, meaning), []);

const permission = (name: keyof typeof groupPermissions) =>
  optional(json(groupSetting, groupPermissions[name].meaning));

export const getGroups = endpoint({
  name: 'get-user-groups',
  method: 'GET',
  path: '/user_groups',
  summary: 'Lists the user groups of the organization.',
  parameters: {
    include_deactivated_groups: withDefault(
      json(boolean, 'Whether deactivated groups are listed too.', { since: 294 }),
      false,
    ),
  },
  answer: { user_groups: list(userGroup) },
});

export const createGroup = endpoint({
  name: 'create-user-group',
  method: 'POST',
  path: '/user_groups/create',
  summary: 'Makes a user group.',
  parameters: {
    name: text(groupName, "The group's name."),
    description: text(boundedText(limits.groupDescriptionLength), 'What the group is for.'),
    members: json(ids, 'The users who are its first members.'),
    subgroups: withDefault(json(ids, 'The groups that are its first subgroups.', { since: 311 }), []),
    can_add_members_group: permission('can_add_members_group'),
    can_join_group: permission('can_join_group'),
    can_leave_group: permission('can_leave_group'),
    can_manage_group: permission('can_manage_group'),
    can_mention_group: permission('can_mention_group'),
    can_remove_members_group: permission('can_remove_members_group'),
  },
  answer: { group_id: integer },
  errors: ['SYSTEM_GROUP_REQUIRED'],
});

const permissionChange = (name: keyof typeof groupPermissions) =>
  optional(json(groupSettingChange, groupPermissions[name].meaning));

export const updateGroup = endpoint({
  name: 'update-user-group',
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  summary: "Changes a group's name, description or permissions, or takes it back into use.",
  pathParameters: { user_group_id: group },
  parameters: {
    name: optional(text(groupName, "The group's name.")),
    description: optional(text(boundedText(limits.groupDescriptionLength), 'What the group is for.')),
    deactivated: optional(
      json(boolean, 'False takes a deactivated group back into use; true deactivates it.', { since: 386 }),
    ),
    can_add_members_group: permissionChange('can_add_members_group'),
    can_join_group: permissionChange('can_join_group'),
    can_leave_group: permissionChange('can_leave_group'),
    can_manage_group: permissionChange('can_manage_group'),
    can_mention_group: permissionChange('can_mention_group'),
    can_remove_members_group: permissionChange('can_remove_members_group'),
  },
  errors: ['SYSTEM_GROUP_REQUIRED', 'EXPECTATION_MISMATCH', 'CANNOT_DEACTIVATE_GROUP_IN_USE'],
});

export const deactivateGroup = endpoint({
  name: 'deactivate-user-group',
  method: 'POST',
  path: '/user_groups/{user_group_id}/deactivate',
  summary:
    'Takes a group out of use. Refused, with what stands in the way, while a setting or another group names it.',
  pathParameters: { user_group_id: group },
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
});

export const getGroupMembers = endpoint({
  name: 'get-user-group-members',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  summary: 'Lists the members of a group.',
  pathParameters: { user_group_id: group } satisfies Parameters,
  parameters: {
    direct_member_only: withDefault(json(boolean, 'Whether members of subgroups are left out.'), false),
  },
  answer: { members: list(integer) },
});

export const getIsGroupMember = endpoint({
  name: 'get-is-user-group-member',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  summary: 'Tells whether a user is in a group.',
  pathParameters: { user_group_id: group, user_id: json(integer, 'The id of the user.') },
  parameters: {
    direct_member_only: withDefault(json(boolean, 'Whether membership by a subgroup does not count.'), false),
  },
  answer: { is_user_group_member: boolean },
});

export const getSubgroups = endpoint({
  name: 'get-user-group-subgroups',
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  summary: 'Lists the subgroups of a group.',
  pathParameters: { user_group_id: group },
  parameters: {
    direct_subgroup_only: withDefault(json(boolean, 'Whether subgroups of subgroups are left out.'), false),
  },
  answer: { subgroups: list(integer) },
});

export const updateGroupMembers = endpoint({
  name: 'update-user-group-members',
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  summary: 'Adds members and subgroups to a group, and removes them.',
  pathParameters: { user_group_id: group },
  parameters: {
    add: idList('The users who become members.'),
    delete: idList('The users who are members no longer.'),
    add_subgroups: idList('The groups that become subgroups.'),
    delete_subgroups: idList('The groups that are subgroups no longer.'),
  },
});

export const updateSubgroups = endpoint({
  name: 'update-user-group-subgroups',
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  summary: 'Adds subgroups to a group, and removes them.',
  pathParameters: { user_group_id: group },
  parameters: {
    add: idList('The groups that become subgroups.'),
    delete: idList('The groups that are subgroups no longer.'),
  },
});

export const realmUserGroups = initial(
  ['realm_user_groups'],
  { realm_user_groups: list(userGroup) },
  { forSpectators: true },
);
