/** A channel created through the API, so that clients receive the events. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import type { TestService } from '../service.ts';
import type { Room, RoomOptions } from './room.ts';

export const openRoom = async (
  { owner }: TestService,
  name: string,
  { inviteOnly = false, historyPublicToSubscribers, members = [owner.id] }: RoomOptions = {},
): Promise<Room> => {
  await owner.call(subscribe, {
    subscriptions: [{ name }],
    invite_only: inviteOnly,
    ...(historyPublicToSubscribers === undefined
      ? {}
      : { history_public_to_subscribers: historyPublicToSubscribers }),
    principals: [...members],
  });
  const { stream_id: id } = await owner.call(getChannelId, { stream: name });
  return { id, name };
};
