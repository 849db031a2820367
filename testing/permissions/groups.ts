import {
  deactivateGroup,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '@parlance/protocol/groups/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { GroupPermission } from '@parlance/protocol/permissions';
import type { Probe } from './probe.ts';

/** Members are the administrator and both players, except in tests of joining. */
export const groupProbes: Readonly<Record<GroupPermission, Probe>> = {
  can_add_members_group: {
    operations: [updateGroupMembers, updateSubgroups],
    attempt: (scene, player, { group }) =>
      player.call(updateGroupMembers, { user_group_id: group.id, add: [scene.service.moderator.id] }),
  },
  can_join_group: {
    operations: [updateGroupMembers],
    attempt: (_scene, player, { group }) =>
      player.call(updateGroupMembers, { user_group_id: group.id, add: [player.id] }),
  },
  can_leave_group: {
    operations: [updateGroupMembers],
    attempt: (_scene, player, { group }) =>
      player.call(updateGroupMembers, { user_group_id: group.id, delete: [player.id] }),
  },
  can_manage_group: {
    operations: [updateGroup, deactivateGroup, updateGroupMembers, updateSubgroups],
    attempt: (_scene, player, { group }) =>
      player.call(updateGroup, { user_group_id: group.id, description: 'Changed' }),
  },
  can_mention_group: {
    operations: [sendMessage, updateMessage],
    attempt: (_scene, player, { room, group }) =>
      player.call(sendMessage, {
        type: 'channel',
        to: room.id,
        topic: 'news',
        content: `@*${group.name}* hear`,
      }),
  },
  can_remove_members_group: {
    operations: [updateGroupMembers, updateSubgroups],
    attempt: (scene, player, { group }) =>
      player.call(updateGroupMembers, {
        user_group_id: group.id,
        delete: [scene.service.administrator.id],
      }),
  },
};
