import { subscribe, unsubscribe, updateSubscription } from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser, unmuteUser } from '@parlance/protocol/muted-users';
import { updatePresence } from '@parlance/protocol/presence';
import { removeClientDevice } from '@parlance/protocol/push/devices';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contents, startPushScene } from '../../testing/outside/push-scene.ts';
import { write } from '../db/sql.ts';
import { startConsumers } from '../events/consumer.ts';
import { pruneLog } from '../events/log.ts';
import { consumer } from './consumer.ts';

const scene = await startPushScene();
const { service, relay, device, devices, channel, closed, toOther, say } = scene;
afterAll(scene.close);
beforeEach(scene.begin);

const consume = async () => {
  const onFault = (error: unknown) => {
    throw error;
  };
  const consumers = startConsumers(service.app.service, [consumer], { seconds: undefined, onFault });
  await consumers.catchUp().finally(() => consumers.stop());
};
/** Returns the messages each device got since the test began. */
const told = async () => {
  await service.runJobs();
  return Object.fromEntries(
    Object.entries({ other: device, ...devices })
      .map(([name, one]) => [name, contents(one).filter((text) => text !== 'remove')] as const)
      .filter(([, list]) => list.length > 0),
  );
};

test('[S139] [V24] a direct message notifies its recipient, once, and no one else', async () => {
  const id = await toOther('**Dinner** at *eight*?\n\n```spoiler What\nfish\n```');
  expect(await told()).toEqual({ other: ['Dinner at eight?\nWhat\n(…)'] });
  expect(device.received()[0]).toEqual({
    realm_url: service.member.person.url,
    realm_name: 'Home',
    user_id: service.otherMember.id,
    type: 'message',
    message_id: id,
    sender_id: service.member.id,
    sender_full_name: service.member.person.fullName,
    sender_avatar_url: expect.stringContaining('/avatar/'),
    time: expect.any(Number),
    content: 'Dinner at eight?\nWhat\n(…)',
    recipient_type: 'direct',
    recipient_user_ids: [service.member.id, service.otherMember.id],
  });
  // Only the device can read it.
  expect(JSON.stringify(relay.requests)).not.toContain('Dinner');
  await service.runJobs();
  expect(contents(device)).toHaveLength(1);
  await service.restart();
  await service.runJobs();
  expect(contents(device)).toHaveLength(1);
});

test('mentions, those of all, followed topics and chosen channels notify; other messages do not', async () => {
  const { otherMember, moderator, guest } = service;
  await say('nothing for anybody');
  expect(await told()).toEqual({});
  await say(`@**${otherMember.person.fullName}** look`);
  expect(Object.keys(await told())).toEqual(['other']);
  relay.requests.length = 0;
  const setting = { stream_id: channel, property: 'is_muted' } as const;
  await guest.call(updateSubscription, { ...setting, value: true });
  await say('@**all** hear');
  expect(Object.keys(await told())).toEqual(['other', 'moderator']);
  relay.requests.length = 0;
  await moderator.call(setUserTopic, { stream_id: channel, topic: 'SOUP', visibility_policy: 3 });
  await otherMember.call(updateSubscription, {
    stream_id: channel,
    property: 'push_notifications',
    value: true,
  });
  await say('more');
  expect(await told()).toEqual({ other: ['more'], moderator: ['more'] });
  expect(device.received()[0]).toMatchObject({
    recipient_type: 'channel',
    channel_id: channel,
    topic: 'soup',
  });
  relay.requests.length = 0;
  await otherMember.call(muteUser, { muted_user_id: service.member.id });
  await moderator.call(setUserTopic, { stream_id: channel, topic: 'soup', visibility_policy: 1 });
  await say('unheard');
  await toOther('unheard too');
  expect(await told()).toEqual({});
  await otherMember.call(unmuteUser, { muted_user_id: service.member.id });
  await otherMember.call(updateSubscription, {
    stream_id: channel,
    property: 'push_notifications',
    value: false,
  });
  await otherMember.call(updateSettings, { enable_stream_push_notifications: true });
  await moderator.call(updateSettings, { enable_stream_push_notifications: true });
  // The moderator wants all channels but is not subscribed to this one.
  await say('in the vault', closed);
  expect(await told()).toEqual({ other: ['in the vault'] });
  for (const one of [otherMember, moderator])
    await one.call(updateSettings, { enable_stream_push_notifications: false });
});

test('[V24] of messages that come together each notifies those that it concerns', async () => {
  const { otherMember, moderator, guest, member } = service;
  const stock = { stream_id: channel, topic: 'stock' };
  for (const one of [otherMember, moderator, guest])
    await one.call(setUserTopic, { ...stock, visibility_policy: 3 });
  await moderator.call(muteUser, { muted_user_id: member.id });
  await say('bones', channel, 'stock');
  await say('nothing for anybody', channel, 'salad');
  await otherMember.call(sendMessage, { type: 'channel', to: channel, topic: 'Stock', content: 'my own' });
  await guest.call(unsubscribe, { subscriptions: ['kitchen'] });
  await say('while the guest is away', channel, 'stock');
  await member.call(subscribe, { subscriptions: [{ name: 'kitchen' }], principals: [guest.id] });
  await say(`@**${otherMember.person.fullName}** salt`, channel, 'stock');
  await say('done', channel, 'stock');
  const salt = `@${otherMember.person.fullName} salt`;
  expect(await told()).toEqual({
    other: ['bones', 'while the guest is away', salt, 'done'],
    moderator: ['my own'],
    member: ['my own'],
    guest: [expect.stringContaining('subscribed you'), salt, 'done'],
  });
  await moderator.call(unmuteUser, { muted_user_id: member.id });
});

test('[V24] a notification says what the message says when it is sent, and only to those who may read it then', async () => {
  const { otherMember, member } = service;
  const mention = `@**${otherMember.person.fullName}**`;
  const edited = await say(`${mention} first`, closed);
  await consume();
  await member.call(updateMessage, { message_id: edited, content: `${mention} second` });
  const deleted = await say(`${mention} gone`, closed);
  const read = await say(`${mention} read`, closed);
  await consume();
  await member.call(deleteMessage, { message_id: deleted });
  await otherMember.call(updateFlags, { messages: [read], op: 'add', flag: 'read' });
  expect(await told()).toEqual({ other: [`@${otherMember.person.fullName} second`] });
  relay.requests.length = 0;
  await say(`${mention} too late`, closed);
  await consume();
  await otherMember.call(unsubscribe, { subscriptions: ['vault'] });
  expect(contents(device).filter((text) => text !== 'remove')).toEqual([]);
  await service.runJobs();
  expect(contents(device).filter((text) => text !== 'remove')).toEqual([]);
  await member.call(subscribe, { subscriptions: [{ name: 'vault' }], principals: [otherMember.id] });
});

test('what was read elsewhere or deleted is taken from the devices', async () => {
  const { otherMember, member } = service;
  const [first, second, third] = [await toOther('one'), await toOther('two'), await toOther('three')];
  expect(await told()).toEqual({ other: ['one', 'two', 'three'] });
  relay.requests.length = 0;
  await otherMember.call(updateFlags, { messages: [first, second], op: 'add', flag: 'read' });
  await service.runJobs();
  expect(device.received()).toEqual([
    expect.objectContaining({ type: 'remove', message_ids: [first, second], user_id: otherMember.id }),
  ]);
  relay.requests.length = 0;
  await member.call(deleteMessage, { message_id: third });
  await service.runJobs();
  expect(device.received()).toMatchObject([{ type: 'remove', message_ids: [third] }]);
});

test('a user who is there is notified, unless they want it otherwise', async () => {
  const { otherMember } = service;
  await otherMember.call(updatePresence, { status: 'active' });
  await toOther('there');
  expect(await told()).toEqual({ other: ['there'] });
  await otherMember.call(updateSettings, { enable_online_push_notifications: false });
  await toOther('there still');
  expect(await told()).toEqual({ other: ['there'] });
  service.clock.forward(300);
  await toOther('away');
  expect(await told()).toEqual({ other: ['there', 'away'] });
  await otherMember.call(updateSettings, { enable_online_push_notifications: true });
});

test('a user who has left is notified, also when a clock that was ahead saw them later', async () => {
  const { otherMember, clock } = service;
  await otherMember.call(updateSettings, { enable_online_push_notifications: false });
  clock.forward(86_400);
  await otherMember.call(updatePresence, { status: 'active' });
  clock.forward(-86_400);
  await toOther('after the clock was set back');
  expect(await told()).toEqual({ other: ['after the clock was set back'] });
  await otherMember.call(updatePresence, { status: 'active' });
  await toOther('there');
  expect(await told()).toEqual({ other: ['after the clock was set back'] });
  clock.forward(300);
  await toOther('away');
  expect(await told()).toEqual({ other: ['after the clock was set back', 'away'] });
  await otherMember.call(updateSettings, { enable_online_push_notifications: true });
});

test('[V24] an edit that names a user notifies them, once; one that does not name them any more takes it back', async () => {
  const { otherMember, moderator, member } = service;
  // A mention must not make users follow the topic.
  for (const one of [otherMember, moderator])
    await one.call(updateSettings, { automatically_follow_topics_where_mentioned: false });
  await service.guest.call(updateSubscription, {
    stream_id: channel,
    property: 'is_muted',
    value: true,
  });
  const mention = `@**${otherMember.person.fullName}**`;
  const edit = (message_id: number, content: string) => member.call(updateMessage, { message_id, content });
  const id = await say('who washes up?', channel, 'dishes');
  expect(await told()).toEqual({});
  await edit(id, `${mention} washes up`);
  expect(await told()).toEqual({ other: [`@${otherMember.person.fullName} washes up`] });
  relay.requests.length = 0;
  // Users already mentioned are not notified again.
  await edit(id, `${mention} washes up today`);
  await edit(id, `@**${moderator.person.fullName}** and ${mention} wash up`);
  expect(Object.keys(await told())).toEqual(['moderator']);
  relay.requests.length = 0;
  await edit(id, `@**${moderator.person.fullName}** washes up`);
  await service.runJobs();
  expect(device.received()).toMatchObject([{ type: 'remove', message_ids: [id] }]);
  expect(contents(devices.moderator)).toEqual([]);
  relay.requests.length = 0;
  // A wildcard skips users already notified.
  await edit(id, '@**all** wash up');
  expect(Object.keys(await told())).toEqual(['other']);
  relay.requests.length = 0;
  // Removed before sending: once before the log is read, once before the job.
  const hasty = await say(`${mention} hasty`, channel, 'dishes');
  await edit(hasty, 'nobody');
  const later = await say('later', channel, 'dishes');
  await edit(later, `${mention} later`);
  await edit(later, 'nobody');
  expect(await told()).toEqual({});
  // Readers of the message are not notified.
  const read = await say('read', channel, 'dishes');
  await otherMember.call(updateFlags, { messages: [read], op: 'add', flag: 'read' });
  await edit(read, `${mention} read`);
  expect(await told()).toEqual({});
  // A direct message notified everyone when it came.
  const direct = await toOther('psst');
  expect(await told()).toEqual({ other: ['psst'] });
  relay.requests.length = 0;
  await edit(direct, `psst ${mention}`);
  expect(await told()).toEqual({});
});

test('the work grows with those who are notified, not with the subscribers, and sending waits for none of it', async () => {
  const { statements } = await service.countStatements(() => say('quiet'));
  expect(statements.filter((text) => /log_cursors|graphile_worker|client_devices/.test(text))).toEqual([]);
  const consumed = (action: () => Promise<unknown>) => service.countStatements(action);
  const one = await consumed(consume);
  for (let n = 0; n < 10; n += 1) await say(`@**all** ${n}`);
  const ten = await consumed(consume);
  // Ten wildcard messages cost one more statement: jobs are enqueued together.
  expect(ten.statements.length).toBeLessThanOrEqual(one.statements.length + 2);
});

test('[R10] what no consumer has read yet stays in the log', async () => {
  await service.runJobs();
  await write`update queues set position = 1e9`.execute(service.database.query);
  await toOther('kept');
  await write`update events set at = now() - interval '1 hour'`.execute(service.database.query);
  await pruneLog(service.database.query);
  expect(await told()).toEqual({ other: ['kept'] });
  expect(await pruneLog(service.database.query)).toBeGreaterThan(0);
});

test('a device that was removed gets nothing', async () => {
  await service.otherMember.call(removeClientDevice, { device_id: device.id });
  await toOther('to nobody');
  expect(await told()).toEqual({});
});
