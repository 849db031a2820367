import { createBot } from '@parlance/protocol/bots/endpoints';
import { createChannel, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { uploadCustomEmoji } from '@parlance/protocol/custom-emoji';
import {
  createGroup,
  deactivateGroup,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '@parlance/protocol/groups/endpoints';
import { createInvitationLink, sendInvitations } from '@parlance/protocol/invitations';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { OrganizationPermission } from '@parlance/protocol/permissions';
import { register } from '@parlance/protocol/realtime';
import { getUser, getUserByEmail, getUsers } from '@parlance/protocol/users/users';
import { png } from '../images.ts';
import type { Player } from '../player.ts';
import { crowd } from './crowd.ts';
import type { Scene, Shown } from './probe.ts';

const open = (privacy: object) => (scene: Scene, player: Player) =>
  player.call(subscribe, { subscriptions: [{ name: scene.word() }], ...privacy });

const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };

const write = (scene: Scene, player: Player) =>
  player.call(sendMessage, { type: 'direct', to: [scene.service.administrator.id], content: 'Hello' });

const governed = (change: object) => async (scene: Scene, player: Player) => {
  const room = await scene.room();
  const everyPlayer = { direct_members: [scene.service.member.id, scene.service.otherMember.id] };
  await scene.service.owner.call(updateChannel, {
    stream_id: room.id,
    can_administer_channel_group: { new: { ...everyPlayer, direct_subgroups: [] } },
  });
  await player.call(updateChannel, { stream_id: room.id, ...change });
};

export const organizationProbes: Readonly<Record<OrganizationPermission, Shown>> = {
  create_multiuse_invite_group: {
    operations: [createInvitationLink],
    to: 'role:administrators',
    attempt: (_scene, player) => player.call(createInvitationLink, {}),
  },
  can_access_all_users_group: {
    operations: [getUsers, getUser, getUserByEmail, register],
    file: 'server/users/limited-guests.test.ts',
    title:
      '[S170] [A1] those who share a channel with the guest are seen, sent when they come and forgotten when they leave',
  },
  can_add_custom_emoji_group: {
    operations: [uploadCustomEmoji],
    attempt: (scene, player) =>
      player.call(
        uploadCustomEmoji,
        { emoji_name: scene.word() },
        { file: new File([png(8, 8)], 'emoji.png', { type: 'image/png' }) },
      ),
  },
  can_add_subscribers_group: {
    operations: [subscribe],
    attempt: async (scene, player) => {
      const { name } = await scene.room();
      await player.call(subscribe, {
        subscriptions: [{ name }],
        principals: [scene.service.moderator.id],
      });
    },
  },
  can_create_bots_group: {
    operations: [createBot],
    attempt: (scene, player) => player.call(createBot, { full_name: scene.word(), short_name: scene.word() }),
  },
  can_create_groups: {
    operations: [createGroup],
    attempt: (scene, player) =>
      player.call(createGroup, { name: scene.word(), description: '', members: [] }),
  },
  can_create_private_channel_group: {
    operations: [subscribe, createChannel, updateChannel],
    attempt: open({ invite_only: true }),
  },
  can_create_public_channel_group: {
    operations: [subscribe, createChannel, updateChannel],
    attempt: open({}),
  },
  can_create_web_public_channel_group: {
    operations: [subscribe, createChannel, updateChannel],
    to: 'role:administrators',
    beside: { enable_spectator_access: true },
    attempt: open({ is_web_public: true }),
  },
  can_create_write_only_bots_group: {
    operations: [createBot],
    beside: { can_create_bots_group: 'role:nobody' },
    attempt: (scene, player) =>
      player.call(createBot, { full_name: scene.word(), short_name: scene.word(), bot_type: 2 }),
  },
  can_delete_any_message_group: {
    operations: [deleteMessage],
    attempt: async (scene, player) => {
      const message_id = await scene.say(scene.service.owner, await scene.room());
      await player.call(deleteMessage, { message_id });
    },
  },
  can_delete_own_message_group: {
    operations: [deleteMessage],
    attempt: async (scene, player) => {
      const message_id = await scene.say(player, await scene.room());
      await player.call(deleteMessage, { message_id });
    },
  },
  can_invite_users_group: {
    operations: [sendInvitations],
    attempt: (scene, player) =>
      player.call(sendInvitations, { invitee_emails: `${scene.word()}@example.com` }),
  },
  can_manage_all_groups: {
    operations: [updateGroup, deactivateGroup, updateGroupMembers, updateSubgroups],
    attempt: async (scene, player) => {
      const { administrator } = scene.service;
      const made = { name: scene.word(), description: '', members: [] };
      const { group_id } = await administrator.call(createGroup, made);
      await player.call(updateGroup, { user_group_id: group_id, description: 'Changed' });
    },
  },
  can_manage_billing_group: { why: 'There are no plans and no bills; the setting is stored and emitted.' },
  can_mention_many_users_group: {
    operations: [sendMessage, updateMessage],
    attempt: async (scene, player) => {
      const room = await crowd(scene);
      const to = { type: 'channel', to: room.id, topic: 'news' } as const;
      await player.call(sendMessage, { ...to, content: '@**all** hear' });
    },
  },
  can_move_messages_between_channels_group: {
    operations: [updateMessage],
    attempt: async (scene, player) => {
      const [from, to] = [await scene.room(), await scene.room()];
      const message_id = await scene.say(scene.service.owner, from);
      await player.call(updateMessage, { ...quiet, message_id, stream_id: to.id });
    },
  },
  can_move_messages_between_topics_group: {
    operations: [updateMessage],
    attempt: async (scene, player) => {
      const message_id = await scene.say(scene.service.owner, await scene.room());
      await player.call(updateMessage, { ...quiet, message_id, topic: 'elsewhere' });
    },
  },
  can_resolve_topics_group: {
    operations: [updateMessage],
    attempt: async (scene, player) => {
      const message_id = await scene.say(scene.service.owner, await scene.room(), 'question');
      await player.call(updateMessage, {
        ...quiet,
        message_id,
        topic: '✔ question',
        propagate_mode: 'change_all',
      });
    },
  },
  can_set_delete_message_policy_group: {
    operations: [subscribe, createChannel, updateChannel],
    attempt: async (scene, player) => {
      const everyPlayer = [scene.service.member.id, scene.service.otherMember.id];
      const value = { direct_members: everyPlayer, direct_subgroups: [] };
      await governed({ can_delete_any_message_group: { new: value } })(scene, player);
    },
  },
  can_set_topics_policy_group: {
    operations: [subscribe, createChannel, updateChannel],
    attempt: governed({ topics_policy: 'disable_empty_topic' }),
  },
  can_summarize_topics_group: {
    why: 'The service makes no summaries; the setting is stored and emitted, with server_can_summarize_topics false.',
  },
  direct_message_initiator_group: { operations: [sendMessage], attempt: write },
  direct_message_permission_group: { operations: [sendMessage], attempt: write },
};
