/** What each permission lets people do. The compiler asks for the words of a new one. */
import type { ChannelPermission, GroupPermission } from '@parlance/protocol/permissions';
import type { Label } from '../words/index.ts';

export const channelUses: Readonly<Record<ChannelPermission, Label>> = {
  can_add_subscribers_group: 'Add others',
  can_administer_channel_group: 'Administer',
  can_create_topic_group: 'Start topics',
  can_delete_any_message_group: 'Delete messages of others',
  can_delete_own_message_group: 'Delete own messages',
  can_move_messages_out_of_channel_group: 'Move messages to other channels',
  can_move_messages_within_channel_group: 'Move messages to other topics',
  can_remove_subscribers_group: 'Remove others',
  can_resolve_topics_group: 'Resolve topics',
  can_send_message_group: 'Write messages',
  can_subscribe_group: 'Subscribe unasked',
};

export const groupUses: Readonly<Record<GroupPermission, Label>> = {
  can_add_members_group: 'Add members',
  can_join_group: 'Join unasked',
  can_leave_group: 'Leave',
  can_manage_group: 'Manage',
  can_mention_group: 'Mention',
  can_remove_members_group: 'Remove members',
};
