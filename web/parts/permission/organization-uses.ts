/** What each permission of the organization lets people do. The compiler asks for the words of a new one. */
import type { OrganizationPermission } from '@parlance/protocol/permissions';
import type { Label } from '../../words/index.ts';

export const organizationUses: Readonly<Record<OrganizationPermission, Label>> = {
  create_multiuse_invite_group: 'Make invitation links',
  can_access_all_users_group: 'See all people',
  can_add_custom_emoji_group: 'Add emoji',
  can_add_subscribers_group: 'Add others to channels',
  can_create_bots_group: 'Make bots of any kind',
  can_create_groups: 'Make groups',
  can_create_private_channel_group: 'Make private channels',
  can_create_public_channel_group: 'Make public channels',
  can_create_web_public_channel_group: 'Make channels that are open to the web',
  can_create_write_only_bots_group: 'Make bots that only write',
  can_delete_any_message_group: 'Delete messages of others',
  can_delete_own_message_group: 'Delete own messages',
  can_invite_users_group: 'Send invitations',
  can_manage_all_groups: 'Manage all groups',
  can_manage_billing_group: 'Manage billing',
  can_mention_many_users_group: 'Mention many people at once',
  can_move_messages_between_channels_group: 'Move messages to other channels',
  can_move_messages_between_topics_group: 'Move messages to other topics',
  can_resolve_topics_group: 'Resolve topics',
  can_set_delete_message_policy_group: 'Set who deletes messages in channels',
  can_set_topics_policy_group: 'Set how channels use topics',
  can_summarize_topics_group: 'Summarize topics',
  direct_message_initiator_group: 'Start direct conversations',
  direct_message_permission_group: 'Write direct messages',
};
