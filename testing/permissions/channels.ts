import { archiveChannel, subscribe, unsubscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import type { Player } from '../player.ts';
import type { Place, Probe, Scene } from './probe.ts';

const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };

const change =
  (input: Readonly<Record<string, string>>) =>
  async (scene: Scene, player: Player, { room }: Place) => {
    const message_id = await scene.say(scene.service.owner, room, 'question');
    await player.call(updateMessage, { ...quiet, message_id, propagate_mode: 'change_all', ...input });
  };

const remove = (by: 'owner' | 'self') => async (scene: Scene, player: Player, place: Place) => {
  const message_id = await scene.say(by === 'owner' ? scene.service.owner : player, place.room);
  await player.call(deleteMessage, { message_id });
};

const nobodyIn = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'role:nobody']));

export const channelProbes: Readonly<Record<ChannelPermission, Probe>> = {
  can_add_subscribers_group: {
    operations: [subscribe],
    beside: nobodyIn('can_add_subscribers_group'),
    attempt: (scene, player, { room }) =>
      player.call(subscribe, {
        subscriptions: [{ name: room.name }],
        principals: [scene.service.moderator.id],
      }),
  },
  can_administer_channel_group: {
    operations: [updateChannel, archiveChannel, unsubscribe],
    attempt: (_scene, player, { room }) =>
      player.call(updateChannel, { stream_id: room.id, description: 'Changed' }),
  },
  can_create_topic_group: {
    operations: [sendMessage, updateMessage],
    attempt: (scene, player, { room }) => scene.say(player, room, scene.word()),
  },
  can_delete_any_message_group: {
    operations: [deleteMessage],
    beside: nobodyIn('can_delete_any_message_group'),
    attempt: remove('owner'),
  },
  can_delete_own_message_group: {
    operations: [deleteMessage],
    beside: nobodyIn('can_delete_any_message_group', 'can_delete_own_message_group'),
    attempt: remove('self'),
  },
  can_move_messages_out_of_channel_group: {
    operations: [updateMessage],
    beside: nobodyIn('can_move_messages_between_channels_group'),
    attempt: async (scene, player, { room }) => {
      const message_id = await scene.say(scene.service.owner, room);
      const { id } = await scene.room();
      await player.call(updateMessage, { ...quiet, message_id, stream_id: id });
    },
  },
  can_move_messages_within_channel_group: {
    operations: [updateMessage],
    beside: nobodyIn('can_move_messages_between_topics_group'),
    attempt: change({ topic: 'elsewhere' }),
  },
  can_remove_subscribers_group: {
    operations: [unsubscribe],
    attempt: (scene, player, { room }) =>
      player.call(unsubscribe, { subscriptions: [room.name], principals: [scene.service.owner.id] }),
  },
  can_resolve_topics_group: {
    operations: [updateMessage],
    beside: nobodyIn('can_resolve_topics_group'),
    attempt: change({ topic: '✔ question' }),
  },
  can_send_message_group: {
    operations: [sendMessage],
    attempt: (scene, player, { room }) => scene.say(player, room),
  },
  can_subscribe_group: {
    operations: [subscribe],
    room: { inviteOnly: true },
    attempt: (_scene, player, { room }) => player.call(subscribe, { subscriptions: [{ name: room.name }] }),
  },
};
