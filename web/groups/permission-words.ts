/** What the permissions of groups are called. The compiler asks for the words of a new one. */
import type { GroupPermission } from '@parlance/protocol/permissions';
import type { PermissionWords } from '../parts/permission/permission-groups.tsx';

export const permissionWords: PermissionWords<GroupPermission> = {
  can_manage_group: {
    group: 'The group',
    words: 'Who may manage the group',
    about: 'Change its name, description, members and permissions.',
  },
  can_mention_group: { group: 'The group', words: 'Who may mention the group' },
  can_join_group: { group: 'Membership', words: 'Who may join the group' },
  can_leave_group: { group: 'Membership', words: 'Who may leave the group' },
  can_add_members_group: { group: 'Membership', words: 'Who may add members' },
  can_remove_members_group: { group: 'Membership', words: 'Who may remove members' },
};
