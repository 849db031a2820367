import { createChannel, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, bot, otherMember, newcomer, guest, outsider } = service;

beforeAll(async () => {
  await member.call(subscribe, {
    subscriptions: [{ name: 'kitchen' }],
    principals: [member.id, otherMember.id],
  });
  await member.call(subscribe, {
    subscriptions: [{ name: 'vault' }],
    invite_only: true,
    principals: [member.id, otherMember.id],
  });
});

const isMessage = (event: { type: string }) => event.type === 'message';

test('[S30] [S31] a channel message reaches the subscribers', async () => {
  const [subscriber, stranger] = await Promise.all([otherMember.listen(), newcomer.listen()]);
  const { id } = await member.call(sendMessage, {
    type: 'channel',
    to: 'kitchen',
    topic: 'soup',
    content: 'It is **hot**',
  });
  const heard = await subscriber.until(isMessage);
  expect(heard).toMatchObject({
    id,
    message: { type: 'stream', display_recipient: 'kitchen', subject: 'soup', content: 'It is **hot**' },
  });
  expect((await stranger.catchUp()).filter(isMessage)).toEqual([]);
});

test('[S82] [V5] a queue for all public channels has no private ones, and a guest has none of either', async () => {
  const [everything, guests, subscriber] = await Promise.all([
    newcomer.listen({ all_public_streams: true }),
    guest.listen({ all_public_streams: true }),
    otherMember.listen(),
  ]);
  await member.call(sendMessage, { type: 'channel', to: 'kitchen', topic: 'soup', content: 'for all' });
  await member.call(sendMessage, { type: 'channel', to: 'vault', topic: 'gold', content: 'canary-7f3a' });
  const contents = (events: readonly object[]) =>
    events.filter((event) => isMessage(event as never)).map((event) => JSON.stringify(event));
  expect(contents(await subscriber.catchUp()).join()).toContain('canary-7f3a');
  const seen = contents(await everything.catchUp());
  expect(seen).toHaveLength(1);
  expect(seen.join()).toContain('for all');
  expect(contents(await guests.catchUp())).toEqual([]);
});

test('[V1] a user who has left a private channel hears and says nothing there', async () => {
  await owner.refusal(sendMessage, { type: 'channel', to: 'vault', topic: 'gold', content: 'let me in' });
  for (const stranger of [newcomer, guest, outsider]) {
    const unknown = await stranger.refusal(sendMessage, {
      type: 'channel',
      to: 'vault',
      topic: 'x',
      content: 'x',
    });
    const missing = await stranger.refusal(sendMessage, {
      type: 'channel',
      to: 'vaulx',
      topic: 'x',
      content: 'x',
    });
    expect({ ...unknown, message: unknown.message.replace('vault', 'vaulx') }).toMatchObject({
      message: missing.message,
      code: 'STREAM_DOES_NOT_EXIST',
      status: missing.status,
    });
  }
});

test.each(['', '(no topic)', 'general chat'])('[S4] [S94] the topic %j is the empty topic', async (topic) => {
  const [modern, older] = await Promise.all([
    otherMember.listen({ client_capabilities: { empty_topic_name: true } }),
    otherMember.listen(),
  ]);
  await member.call(sendMessage, { type: 'stream', to: 'kitchen', topic, content: 'hello' });
  expect(await modern.until(isMessage)).toMatchObject({ message: { subject: '' } });
  expect(await older.until(isMessage)).toMatchObject({ message: { subject: 'general chat' } });
});

test.each([
  ['a missing topic', {}, 'REQUEST_VARIABLE_MISSING'],
  ['a topic that is too long', { topic: 'x'.repeat(61) }, 'BAD_REQUEST'],
  ['control characters in the topic', { topic: 'a\u0007b' }, 'BAD_REQUEST'],
  ['two channels', { topic: 'x', to: ['kitchen', 'vault'] }, 'BAD_REQUEST'],
  ['an unknown channel', { topic: 'x', to: 4711 }, 'STREAM_DOES_NOT_EXIST'],
])('refuses %s', async (_case, wrong, code) => {
  expect(
    await member.refusal(sendMessage, { type: 'channel', to: 'kitchen', content: 'hello', ...wrong }),
  ).toMatchObject({ code, status: 400 });
});

test('[S107] a bot writes, and starts topics, where its owner may', async () => {
  const only = (id: number) => ({ direct_members: [id], direct_subgroups: [] });
  const open = (id: number) =>
    member.call(createChannel, {
      name: `notices of ${id}`,
      subscribers: [],
      can_send_message_group: only(id),
      can_create_topic_group: only(id),
    });
  const say = { type: 'channel', topic: 'alarm', content: 'The pump is off' } as const;
  await bot.call(sendMessage, { ...say, to: (await open(member.id)).id });
  const { id: to } = await open(otherMember.id);
  expect((await bot.refusal(sendMessage, { ...say, to })).message).toMatch(/Not authorized to send/);
});

test('[S176] the first message of a channel is announced as such', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'fresh' }] });
  const client = await member.listen();
  const { id } = await member.call(sendMessage, {
    type: 'channel',
    to: 'fresh',
    topic: 'x',
    content: 'first',
  });
  await member.call(sendMessage, { type: 'channel', to: 'fresh', topic: 'x', content: 'second' });
  const told = (await client.catchUp()).filter((event) => event.type === 'stream');
  expect(told).toMatchObject([{ op: 'update', property: 'first_message_id', value: id }]);
});

test('[S88] typing in a channel goes to clients that know of it', async () => {
  const [modern, older] = await Promise.all([
    otherMember.listen({ client_capabilities: { stream_typing_notifications: true } }),
    otherMember.listen(),
  ]);
  const [channel] = (
    modern.snapshot as never as { subscriptions: { stream_id: number; name: string }[] }
  ).subscriptions.filter(({ name }) => name === 'kitchen');
  await member.call(sendTyping, {
    op: 'start',
    type: 'channel',
    stream_id: channel!.stream_id,
    topic: 'soup',
  });
  expect(await modern.until((event) => event.type === 'typing')).toMatchObject({
    message_type: 'stream',
    topic: 'soup',
  });
  expect((await older.catchUp()).filter((event) => event.type === 'typing')).toEqual([]);
});

test('[S61] no one hears of the typing of a user who may not write there', async () => {
  const own = await member.listen({ client_capabilities: { stream_typing_notifications: true } });
  const { subscriptions } = own.snapshot as never as { subscriptions: { stream_id: number; name: string }[] };
  const vault = subscriptions.find(({ name }) => name === 'vault')!.stream_id;
  const start = { op: 'start', type: 'channel', stream_id: vault, topic: 'soup' } as const;
  // An administrator sees the channel without reading or writing access.
  const refused = await owner.refusal(sendTyping, start);
  expect(refused.message).toContain('Not authorized to send');
  await otherMember.call(sendTyping, start);
  const told = await own.until((event) => event.type === 'typing');
  expect(told).toMatchObject({ sender: { user_id: otherMember.id } });
});

test('one send writes few rows and asks little', async () => {
  const { statements } = await service.countStatements(() =>
    member.bare.call(sendMessage, { type: 'channel', to: 'kitchen', topic: 'soup', content: 'counted' }),
  );
  expect(statements.length).toBeLessThanOrEqual(8);
});
