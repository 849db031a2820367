import type { SubscriptionObject } from '@parlance/protocol/channels/channel';
import {
  archiveChannel,
  getChannel,
  getChannelId,
  getChannels,
  getSubscribers,
  getSubscriptionStatus,
  getSubscriptions,
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, newcomer, outsider } = service;

const idOf = async (name: string) => (await administrator.call(getChannelId, { stream: name })).stream_id;

test('a user who leaves a public channel keeps seeing it, and may come back to the same color', async () => {
  const people = [member.id, otherMember.id];
  await member.call(subscribe, { subscriptions: [{ name: 'Square' }], principals: people });
  const client = await otherMember.listen();
  const [before] = client.snapshot.subscriptions as SubscriptionObject[];
  const answer = await otherMember.call(unsubscribe, { subscriptions: ['square'] });
  expect(answer).toMatchObject({ removed: ['Square'], not_removed: [] });
  expect((await client.catchUp()).map((event) => event.op)).toEqual(['remove']);
  expect(client.state).toMatchObject({ subscriptions: [], unsubscribed: [{ name: 'Square' }] });
  expect(await otherMember.call(unsubscribe, { subscriptions: ['Square'] })).toMatchObject({
    removed: [],
    not_removed: ['Square'],
  });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'Square' }] });
  const { subscriptions } = await otherMember.call(getSubscriptions, { include_subscribers: true });
  expect(subscriptions).toMatchObject([{ color: before?.color, subscribers: people }]);
});

test('[V2] a user who leaves a private channel learns nothing more of it', async () => {
  await member.call(subscribe, {
    subscriptions: [{ name: 'Cellar', description: 'Canary one' }],
    invite_only: true,
    principals: [member.id, otherMember.id, guest.id],
  });
  const id = await idOf('Cellar');
  for (const one of [otherMember, guest]) {
    expect((await one.call(getChannel, { stream_id: id })).stream.name).toBe('Cellar');
    const client = await one.listen();
    await one.call(unsubscribe, { subscriptions: ['Cellar'] });
    expect((await client.catchUp()).map((event) => [event.type, event.op])).toEqual([
      ['subscription', 'remove'],
      ['stream', 'delete'],
    ]);
    await member.call(updateChannel, { stream_id: id, description: `Canary for ${one.id}` });
    expect(await client.catchUp()).toEqual([]);
    const again = await one.listen({ include_subscribers: true });
    expect(JSON.stringify(again.snapshot)).not.toMatch(/Canary|Cellar/);
  }
});

test('[V2] [V9] a channel that may not be seen is answered like one that does not exist', async () => {
  const id = await idOf('Cellar');
  const missing = 999_999;
  const foreign = await outsider.call(subscribe, { subscriptions: [{ name: 'Abroad' }] });
  expect(foreign.subscribed).toEqual({ [outsider.id]: ['Abroad'] });
  const { stream_id: abroad } = await outsider.call(getChannelId, { stream: 'Abroad' });
  expect((await administrator.call(getChannel, { stream_id: id })).stream.name).toBe('Cellar');
  for (const one of [otherMember, guest, newcomer, outsider])
    for (const endpoint of [getChannel, getSubscribers, updateChannel] as const)
      for (const stream_id of one === outsider ? [id] : [id, abroad]) {
        const hidden = await one.refusal(endpoint, { stream_id });
        const absent = await one.refusal(endpoint, { stream_id: missing });
        expect(hidden).toMatchObject({
          status: 400,
          code: 'STREAM_DOES_NOT_EXIST',
          message: absent.message,
          details: { ...absent.details, stream_id },
        });
      }
  for (const one of [otherMember, guest, outsider]) {
    const hidden = await one.refusal(getChannelId, { stream: 'Cellar' });
    const absent = await one.refusal(getChannelId, { stream: 'Celler' });
    expect(hidden.message.replace('Cellar', '')).toBe(absent.message.replace('Celler', ''));
    expect(await one.refusal(unsubscribe, { subscriptions: ['Cellar'] })).toMatchObject({
      code: 'STREAM_DOES_NOT_EXIST',
    });
    const { streams } = await one.call(getChannels, { include_all: true, include_subscribed: true });
    expect(JSON.stringify(streams)).not.toContain('Cellar');
  }
  const { streams } = await administrator.call(getChannels, { include_all: true });
  expect(JSON.stringify(streams)).toContain('Cellar');
  expect(JSON.stringify(streams)).not.toContain('Abroad');
});

test('[V1] a user who was unsubscribed from a private channel neither hears nor changes anything there', async () => {
  const everybody = [member.id, otherMember.id];
  await member.call(subscribe, {
    subscriptions: [{ name: 'Crypt' }],
    invite_only: true,
    principals: everybody,
  });
  const stream_id = await idOf('Crypt');
  const say = { type: 'channel', to: 'Crypt', topic: 'secrets', content: 'canary' } as const;
  const [staying, leaving] = await Promise.all([member.listen(), otherMember.listen()]);
  await otherMember.call(sendMessage, say);
  expect(JSON.stringify(await leaving.catchUp())).toContain('canary');
  await owner.call(unsubscribe, { subscriptions: ['Crypt'], principals: [otherMember.id] });
  await Promise.all([leaving.catchUp(), staying.catchUp()]);
  await member.call(sendMessage, say);
  expect(JSON.stringify(await staying.catchUp())).toContain('canary');
  expect(await leaving.catchUp()).toEqual([]);
  const refusals = [
    await otherMember.refusal(sendMessage, say),
    await otherMember.refusal(updateChannel, { stream_id, description: 'mine' }),
    await otherMember.refusal(updateSubscription, { stream_id, property: 'is_muted', value: true }),
    await otherMember.refusal(unsubscribe, { subscriptions: ['Crypt'], principals: [member.id] }),
    await otherMember.refusal(archiveChannel, { stream_id }),
  ];
  for (const one of refusals) expect(one).toMatchObject({ status: 400, code: 'STREAM_DOES_NOT_EXIST' });
  expect(await otherMember.refusal(subscribe, { subscriptions: [{ name: 'Crypt' }] })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('[V5] guests see no public channel without being subscribed', async () => {
  const { streams } = await guest.call(getChannels, { include_all: true, include_web_public: true });
  expect(streams).toEqual([]);
  const seen = await newcomer.call(getChannels, {});
  expect(seen.streams.map((one) => one.name)).toEqual(['Square']);
  expect(
    await guest.refusal(getSubscriptionStatus, { user_id: member.id, stream_id: await idOf('Square') }),
  ).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' });
  expect(
    await newcomer.call(getSubscriptionStatus, { user_id: member.id, stream_id: await idOf('Square') }),
  ).toMatchObject({ is_subscribed: true });
});

test('unsubscribing others needs the permission', async () => {
  const others = { subscriptions: ['Square'], principals: [member.id] };
  for (const one of [otherMember, moderator])
    expect(await one.refusal(unsubscribe, others)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await owner.call(unsubscribe, others)).toMatchObject({ removed: ['Square'] });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'Mine' }], principals: [member.id] });
  expect(
    await otherMember.call(unsubscribe, { subscriptions: ['Mine'], principals: [member.person.email] }),
  ).toMatchObject({ removed: ['Mine'] });
});
