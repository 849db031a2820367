import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessage, getTopics } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Player } from '../player.ts';
import type { TestService } from '../service.ts';
import { openRoom } from './open-room.ts';
import type { Room, RoomOptions } from './room.ts';

/** Suppresses the notices about moves. */
export const quiet = { send_notification_to_new_thread: false };

/** Like `subscription/add`, or `message` without an op. */
export const typesOf = (events: readonly { readonly type: string; readonly op?: unknown }[]) =>
  events.map(({ type, op }) => (op === undefined ? type : `${type}/${String(op)}`));

const unreadOf = async (of: Player) =>
  (
    (await of.listen()).snapshot.unread_msgs as {
      streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
    }
  ).streams;

const unreadIn = async (of: Player, { id }: Room) =>
  (await unreadOf(of))
    .filter(({ stream_id }) => stream_id === id)
    .flatMap(({ unread_message_ids }) => unread_message_ids)
    .sort((a, b) => a - b);

export const roomsOf = (service: TestService) => {
  const { owner, member } = service;
  let made = 0;
  return {
    room: (options: RoomOptions = {}) => openRoom(service, `room ${++made}`, options),
    say: async (to: Room, topic: string, content = 'Hello', from: Player = member) =>
      (await from.call(sendMessage, { type: 'channel', to: to.id, topic, content })).id,
    join: (to: Room, who: Player) =>
      owner.call(subscribe, { subscriptions: [{ name: to.name }], principals: [who.id] }),
    read: async (of: Player, id: number) =>
      (await of.call(getMessage, { message_id: id, apply_markdown: false })).message,
    unreadOf,
    unreadIn,
    topicsOf: async (of: Player, { id }: Room) =>
      (await of.call(getTopics, { stream_id: id })).topics.map(({ name }) => name).sort(),
  };
};
