/** What the permissions of channels are called. The compiler asks for the words of a new one. */
import type { ChannelPermission } from '@parlance/protocol/permissions';
import type { PermissionWords } from '../../parts/permission/permission-groups.tsx';

export const permissionWords: PermissionWords<ChannelPermission> = {
  can_send_message_group: { group: 'Writing', words: 'Who may write' },
  can_create_topic_group: { group: 'Writing', words: 'Who may start topics' },
  can_resolve_topics_group: {
    group: 'Writing',
    words: 'Who may mark topics as resolved',
    about: 'Beside those whom the organization lets do it everywhere.',
  },
  can_administer_channel_group: {
    group: 'The channel',
    words: 'Who may administer the channel',
    about: 'Change its name, description and permissions. Administrators always may.',
  },
  can_subscribe_group: {
    group: 'The channel',
    words: 'Who may subscribe unasked',
    about: 'They can read a private channel, too.',
  },
  can_add_subscribers_group: {
    group: 'The channel',
    words: 'Who may add others',
    about: 'They can read a private channel, too.',
  },
  can_remove_subscribers_group: { group: 'The channel', words: 'Who may remove others' },
  can_move_messages_within_channel_group: {
    group: 'Moving and deleting',
    words: 'Who may move messages to another topic',
    about: 'Beside those whom the organization lets do it everywhere.',
  },
  can_move_messages_out_of_channel_group: {
    group: 'Moving and deleting',
    words: 'Who may move messages to another channel',
    about: 'Beside those whom the organization lets do it everywhere.',
  },
  can_delete_any_message_group: {
    group: 'Moving and deleting',
    words: 'Who may delete any message',
    about: 'Beside those whom the organization lets do it everywhere.',
  },
  can_delete_own_message_group: {
    group: 'Moving and deleting',
    words: 'Who may delete their own messages',
    about: 'Beside those whom the organization lets do it everywhere.',
  },
};
