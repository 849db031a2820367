import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';
import { TestDevice } from './device.ts';
import { startPushService } from './push-service.ts';
import { startRelay } from './relay.ts';

export const contents = (of: TestDevice) =>
  of.received().map(({ type, content }) => (type === 'message' ? content : type));

export const startPushScene = async () => {
  const relay = await startRelay();
  const browsers = await startPushService();
  const service = await startService({
    pushRelay: relay.options,
    outgoing: { privateHosts: [browsers.host] },
    law: { watchers: [] },
  });
  const { member, otherMember, moderator, guest } = service;
  /** The other member is notified; these are not. */
  const device = await TestDevice.register(otherMember, relay, 'of other');
  const devices: Readonly<Record<'member' | 'moderator' | 'guest', TestDevice>> = {
    member: await TestDevice.register(member, relay, 'of member'),
    moderator: await TestDevice.register(moderator, relay, 'of moderator'),
    guest: await TestDevice.register(guest, relay, 'of guest'),
  };
  const make = async (name: string, people: readonly Player[], options = {}) => {
    const principals = people.map(({ id }) => id);
    await member.call(subscribe, { subscriptions: [{ name }], principals, ...options });
    return (await member.call(getChannelId, { stream: name })).stream_id;
  };
  const channel = await make('kitchen', [member, otherMember, moderator, guest]);
  const closed = await make('vault', [member, otherMember], { invite_only: true });
  await service.runJobs();
  return {
    relay,
    browsers,
    service,
    device,
    devices,
    channel,
    closed,
    begin: async () => {
      await service.runJobs();
      relay.requests.length = 0;
      browsers.pushed.length = 0;
    },
    toOther: async (content: string) =>
      (await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content })).id,
    say: async (content: string, to = channel, topic = 'soup') =>
      (await member.call(sendMessage, { type: 'channel', to, topic, content })).id,
    close: async () => {
      await service.close();
      await relay.close();
      await browsers.close();
    },
  };
};
