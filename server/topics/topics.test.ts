import type { RequestError } from '@parlance/client/error';
import {
  getChannelId,
  subscribe,
  unsubscribe,
  updateSubscription,
} from '@parlance/protocol/channel-endpoints';
import { updateFlags } from '@parlance/protocol/message-flags';
import { sendMessage } from '@parlance/protocol/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { register } from '@parlance/protocol/realtime';
import { createScheduledMessage } from '@parlance/protocol/scheduled';
import { updateSettings } from '@parlance/protocol/settings-endpoints';
import { addSubmessage } from '@parlance/protocol/submessages';
import { muteTopic, setUserTopic } from '@parlance/protocol/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import type { TopicMove } from '../consequences.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const makeChannel = async (name: string, people: readonly Player[], options: object = {}) => {
  const principals = people.map(({ id }) => id);
  await service.owner.call(subscribe, { subscriptions: [{ name }], principals, ...options });
  return (await service.owner.call(getChannelId, { stream: name })).stream_id;
};

interface UserTopic {
  readonly stream_id: number;
  readonly topic_name: string;
  readonly visibility_policy: number;
}

const topicsOf = async (player: Player, channel: number): Promise<[string, number][]> => {
  const { user_topics } = (await player.call(register, {
    fetch_event_types: ['user_topic'],
    client_capabilities: { empty_topic_name: true },
  })) as unknown as { user_topics: UserTopic[] };
  return user_topics
    .filter((one) => one.stream_id === channel)
    .map((one) => [one.topic_name, one.visibility_policy]);
};

const setSettings = (player: Player, settings: object) =>
  sql`
    update users set settings = settings || ${JSON.stringify(settings)}::text::jsonb
    where organization_id = ${player.person.organizationId} and id = ${player.id}
  `.execute(service.database.query);

test('[S140] a policy is set, told to its owner alone, replaced and taken back', async () => {
  const { member, otherMember } = service;
  const channel = await makeChannel('policies', [member, otherMember]);
  const listening = await member.listen({ event_types: ['user_topic', 'muted_topics'] });
  const others = await otherMember.listen({ event_types: ['user_topic', 'muted_topics'] });
  const set = (topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
    member.call(setUserTopic, { stream_id: channel, topic, visibility_policy });
  await set('Soup', 3);
  await set('soup', 1);
  expect(await topicsOf(member, channel)).toEqual([['soup', 1]]);
  await set('soup', 1);
  await set('SOUP', 0);
  await set('soup', 0);
  expect(await topicsOf(member, channel)).toEqual([]);
  expect(await listening.catchUp()).toMatchObject([
    { type: 'user_topic', stream_id: channel, topic_name: 'Soup', visibility_policy: 3 },
    { type: 'user_topic', topic_name: 'soup', visibility_policy: 1, last_updated: expect.any(Number) },
    { type: 'user_topic', topic_name: 'SOUP', visibility_policy: 0 },
  ]);
  expect(await others.catchUp()).toEqual([]);
});

test('[S42] [S48] [S49] muting is idempotent, works for the empty topic and for topics without messages', async () => {
  const { member } = service;
  const channel = await makeChannel('muted', [member]);
  const mute = (topic: string, op: 'add' | 'remove', by: object = { stream_id: channel }) =>
    member.call(muteTopic, { ...by, topic, op });
  await mute('', 'add');
  await mute('(no topic)', 'add', { stream: 'MUTED' });
  expect(await topicsOf(member, channel)).toEqual([['', 1]]);
  await mute('general chat', 'remove');
  await mute('', 'remove');
  expect(await topicsOf(member, channel)).toEqual([]);
  // Unmuting by the older endpoint ends a muting and nothing else.
  await member.call(setUserTopic, { stream_id: channel, topic: 'soup', visibility_policy: 3 });
  await mute('soup', 'remove');
  expect(await topicsOf(member, channel)).toEqual([['soup', 3]]);
});

test('[S69] exactly one parameter names the channel', async () => {
  const { member } = service;
  const channel = await makeChannel('named', [member]);
  const given = { topic: 'soup', op: 'add' } as const;
  for (const by of [{}, { stream_id: channel, stream: 'named' }])
    expect(await member.refusal(muteTopic, { ...by, ...given })).toMatchObject({
      code: 'BAD_REQUEST',
      details: { parameters: 'stream_id,stream' },
    });
  expect(
    await member.refusal(muteTopic, { ...given, topic: 'x'.repeat(61), stream_id: channel }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
});

test('[S94] clients that ask for muted_topics alone are told the whole list, by names that they know', async () => {
  const { member } = service;
  const channel = await makeChannel('older', [member]);
  const old = await member.listen({ event_types: ['muted_topics'] });
  const both = await member.listen({ event_types: ['muted_topics', 'user_topic'] });
  await member.call(muteTopic, { stream_id: channel, topic: '', op: 'add' });
  await member.call(setUserTopic, { stream_id: channel, topic: 'soup', visibility_policy: 3 });
  await member.call(setUserTopic, { stream_id: channel, topic: 'soup', visibility_policy: 1 });
  const first = ['older', 'general chat', expect.any(Number)];
  expect(await old.catchUp()).toMatchObject([
    { type: 'muted_topics', muted_topics: [first] },
    { type: 'muted_topics', muted_topics: [first, ['older', 'soup', expect.any(Number)]] },
  ]);
  expect((await both.catchUp()).map((event) => event.type)).toEqual([
    'user_topic',
    'user_topic',
    'user_topic',
  ]);
  const asked = await member.call(register, { fetch_event_types: ['muted_topics'] });
  expect(asked).toMatchObject({ muted_topics: [first, ['older', 'soup', expect.any(Number)]] });
  const asksForBoth = await member.call(register, { fetch_event_types: ['muted_topics', 'user_topic'] });
  expect(asksForBoth).not.toHaveProperty('muted_topics');
});

test('[V2] a channel that one does not see is like none, but what one wanted of it can be taken back', async () => {
  const { member, otherMember } = service;
  const channel = await makeChannel('closed', [member, otherMember], { invite_only: true });
  const wish = (stream_id: number, topic: string, visibility_policy: 0 | 1) => ({
    stream_id,
    topic,
    visibility_policy,
  });
  await otherMember.call(setUserTopic, wish(channel, 'soup', 1));
  await service.owner.call(unsubscribe, { subscriptions: ['closed'], principals: [otherMember.id] });
  const told = ({ code, status, message, details }: RequestError) =>
    JSON.stringify([code, status, message, { ...details, stream_id: 'id' }]);
  for (const policy of [0, 1] as const) {
    const hidden = await otherMember.refusal(setUserTopic, wish(channel, 'plans', policy));
    const unknown = await otherMember.refusal(setUserTopic, wish(987_654, 'plans', policy));
    expect(told(hidden)).toBe(told(unknown));
  }
  expect(await otherMember.call(register, { fetch_event_types: ['muted_topics'] })).toMatchObject({
    muted_topics: [],
  });
  await otherMember.call(setUserTopic, wish(channel, 'soup', 0));
  expect(await topicsOf(otherMember, channel)).toEqual([]);
});

test('who begins a topic follows it, as the settings start out; later senders and bots do not', async () => {
  const { member, otherMember, bot } = service;
  const channel = await makeChannel('begun', [member, otherMember, bot]);
  const say = (player: Player, topic: string) =>
    player.call(sendMessage, { type: 'channel', to: channel, topic, content: 'Hello' });
  await say(bot, 'by a bot');
  await say(member, 'Soup');
  await say(otherMember, 'soup');
  await say(member, 'by a bot');
  expect(await topicsOf(member, channel)).toEqual([['Soup', 3]]);
  expect(await topicsOf(otherMember, channel)).toEqual([]);
  expect(await topicsOf(bot, channel)).toEqual([]);
  const later = await service.countStatements(() =>
    member.bare.call(sendMessage, {
      type: 'channel',
      to: channel,
      topic: 'soup',
      content: 'Once more',
    }),
  );
  expect(later.statements.filter((text) => /user_topics/.test(text))).toEqual([]);
});

/** The transaction that wrote the one row that this is about. */
const writtenBy = async (table: 'messages' | 'user_topics' | 'scheduled_messages', where: object) => {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
  `.execute(service.database.query);
  expect(rows).toHaveLength(1);
  return rows[0]!.xmin;
};

test('a message and what follows from it for its topic are there together, or neither is', async () => {
  const { member, otherMember, owner } = service;
  const channel = await makeChannel('together', [member, otherMember]);
  const listening = await otherMember.listen();
  const mention = `@**${otherMember.person.fullName}**`;
  const { id } = await member.call(sendMessage, {
    type: 'channel',
    to: channel,
    topic: 'Soup',
    content: mention,
  });
  expect(await topicsOf(member, channel)).toEqual([['Soup', 3]]);
  expect(await topicsOf(otherMember, channel)).toEqual([['Soup', 3]]);
  const written = await writtenBy('messages', { id });
  for (const { id: user_id } of [member, otherMember])
    expect(await writtenBy('user_topics', { user_id, channel_id: channel })).toBe(written);
  // Told with the message, of its own log's next entries.
  const told = (await listening.catchUp()).filter(({ type }) => type === 'message' || type === 'user_topic');
  expect(told).toMatchObject([
    { type: 'message', id },
    { type: 'user_topic', topic_name: 'Soup', visibility_policy: 3 },
  ]);
  // A scheduled one, by a person who begins the topic with it.
  await owner.call(createScheduledMessage, {
    type: 'channel',
    to: channel,
    topic: 'Later',
    content: 'now',
    scheduled_delivery_timestamp: Math.floor(service.clock.now() / 1000) + 60,
  });
  service.clock.forward(61);
  await service.runJobs();
  const { rows } = await sql<{ id: number }>`
    select id from messages where recipient_id = ${channel} and topic = 'Later'
  `.execute(service.database.query);
  expect(await writtenBy('user_topics', { user_id: owner.id, channel_id: channel })).toBe(
    await writtenBy('messages', { id: rows[0]!.id }),
  );
});

test('who reacts or votes takes part in the topic, where the settings wait for no more', async () => {
  const { member, moderator, owner } = service;
  const channel = await makeChannel('parts', [member, moderator, owner]);
  const say = async (topic: string, content = 'Hello') =>
    (await owner.call(sendMessage, { type: 'channel', to: channel, topic, content })).id;
  const react = async (player: Player, message_id: number) =>
    player.call(addReaction, { message_id, emoji_name: 'tada' });
  await moderator.call(updateSettings, {
    automatically_follow_topics_policy: 4,
    automatically_unmute_topics_in_muted_streams_policy: 1,
  });
  const [soup, plans, poll] = [
    await say('soup'),
    await say('plans'),
    await say('poll', '/poll Soup?\nyes\nno'),
  ];
  for (const player of [member, moderator]) await react(player, soup);
  expect(await topicsOf(moderator, channel)).toEqual([]);
  await moderator.call(updateSubscription, { stream_id: channel, property: 'is_muted', value: true });
  await react(moderator, plans);
  expect(await topicsOf(moderator, channel)).toEqual([['plans', 2]]);
  await member.call(updateSettings, { automatically_follow_topics_policy: 1 });
  await react(member, plans);
  await member.call(addSubmessage, {
    message_id: poll,
    msg_type: 'widget',
    content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
  });
  expect(await topicsOf(member, channel)).toEqual([
    ['plans', 3],
    ['poll', 3],
  ]);
  for (const player of [member, moderator])
    await player.call(updateSettings, {
      automatically_follow_topics_policy: 3,
      automatically_unmute_topics_in_muted_streams_policy: 2,
    });
});

test('sending in a muted channel unmutes the topic, or follows it where the settings say so; muted stays muted', async () => {
  const { moderator, owner } = service;
  const channel = await makeChannel('quiet', [moderator, owner]);
  for (const topic of ['soup', 'plans', 'noise'])
    await owner.call(sendMessage, { type: 'channel', to: channel, topic, content: 'Hello' });
  await moderator.call(updateSubscription, { stream_id: channel, property: 'is_muted', value: true });
  await moderator.call(setUserTopic, { stream_id: channel, topic: 'noise', visibility_policy: 1 });
  const say = (topic: string) =>
    moderator.call(sendMessage, { type: 'channel', to: channel, topic, content: 'Hi' });
  const id = expect.any(Number);
  expect(await say('soup')).toEqual({ id, automatic_new_visibility_policy: 2 });
  for (const topic of ['soup', 'noise']) expect(await say(topic)).toEqual({ id });
  expect(await topicsOf(moderator, channel)).toEqual([
    ['noise', 1],
    ['soup', 2],
  ]);
  await setSettings(moderator, { automatically_follow_topics_policy: 2 });
  await say('plans');
  expect(await say('soup')).toEqual({ id, automatic_new_visibility_policy: 3 });
  await say('noise');
  expect(await topicsOf(moderator, channel)).toEqual([
    ['noise', 1],
    ['plans', 3],
    ['soup', 3],
  ]);
});

test('a mention makes a topic followed by those who receive it and want that', async () => {
  const { administrator, guest, newcomer, otherMember, owner } = service;
  const channel = await makeChannel('mentions', [administrator, guest, newcomer, owner]);
  await setSettings(newcomer, { automatically_follow_topics_where_mentioned: false });
  await guest.call(setUserTopic, { stream_id: channel, topic: 'soup', visibility_policy: 1 });
  const names = [administrator, guest, newcomer, otherMember].map(({ person }) => `@**${person.fullName}**`);
  await owner.call(sendMessage, { type: 'channel', to: channel, topic: 'soup', content: names.join(' ') });
  expect(await topicsOf(administrator, channel)).toEqual([['soup', 3]]);
  expect(await topicsOf(guest, channel)).toEqual([['soup', 1]]);
  expect(await topicsOf(newcomer, channel)).toEqual([]);
  expect(await topicsOf(otherMember, channel)).toEqual([]);
});

test('what becomes unread is said to be unmuted as channel and topic say', async () => {
  const { member, owner } = service;
  const channel = await makeChannel('marks', [member, owner]);
  const topics = ['plain', 'muted', 'unmuted', 'followed'] as const;
  const ids: number[] = [];
  for (const topic of topics)
    ids.push((await owner.call(sendMessage, { type: 'channel', to: channel, topic, content: 'Hello' })).id);
  for (const [index, topic] of topics.entries())
    await member.call(setUserTopic, { stream_id: channel, topic, visibility_policy: index as 0 | 1 | 2 | 3 });
  const unread = async (): Promise<unknown[]> => {
    await member.call(updateFlags, { messages: ids, op: 'add', flag: 'read' });
    const listening = await member.listen({ event_types: ['update_message_flags'] });
    await member.call(updateFlags, { messages: ids, op: 'remove', flag: 'read' });
    const [event] = (await listening.catchUp()) as unknown as {
      message_details: Record<number, { unmuted_stream_msg: boolean }>;
    }[];
    return ids.map((id) => event!.message_details[id]!.unmuted_stream_msg);
  };
  expect(await unread()).toEqual([true, false, true, true]);
  await member.call(updateSubscription, { stream_id: channel, property: 'is_muted', value: true });
  expect(await unread()).toEqual([false, false, true, true]);
});

const move = (topicMove: TopicMove) =>
  service.perform(() => {
    const { consequences, directory, database } = service.app.service;
    const { organizationId } = service.owner.person;
    return database.transact(organizationId, undefined, async (transaction) =>
      consequences.topicMoved(
        transaction,
        await directory.load(organizationId),
        topicMove,
        service.clock.now(),
      ),
    );
  });

test('policies go with a topic that moves, and the more attentive stays where topics meet', async () => {
  const { member, otherMember, guest, moderator } = service;
  const from = await makeChannel('origin', [member, otherMember, guest, moderator]);
  const to = await makeChannel('target', [member, otherMember, moderator]);
  const set = (player: Player, stream_id: number, topic: string, visibility_policy: 1 | 2 | 3) =>
    player.call(setUserTopic, { stream_id, topic, visibility_policy });
  await set(member, from, 'soup', 1);
  await set(otherMember, from, 'soup', 3);
  await set(guest, from, 'soup', 3);
  await move({
    from: { channelId: from, topic: 'Soup' },
    to: { channelId: to, topic: 'Stew' },
    isMerge: false,
  });
  expect(await topicsOf(member, from)).toEqual([]);
  expect(await topicsOf(member, to)).toEqual([['Stew', 1]]);
  expect(await topicsOf(otherMember, to)).toEqual([['Stew', 3]]);
  // The guest does not see where it went.
  expect(await topicsOf(guest, from)).toEqual([]);
  expect(await topicsOf(guest, to)).toEqual([]);

  await set(member, to, 'plans', 1);
  await set(otherMember, to, 'plans', 1);
  await set(moderator, to, 'plans', 1);
  const old = await moderator.listen({ event_types: ['muted_topics'] });
  await move({
    from: { channelId: to, topic: 'stew' },
    to: { channelId: to, topic: 'plans' },
    isMerge: true,
  });
  expect(await topicsOf(member, to)).toEqual([['plans', 1]]);
  expect(await topicsOf(otherMember, to)).toEqual([['plans', 3]]);
  expect(await topicsOf(moderator, to)).toEqual([]);
  expect(await old.catchUp()).toMatchObject([{ type: 'muted_topics' }]);

  await move({
    from: { channelId: to, topic: 'plans' },
    to: { channelId: to, topic: 'PLANS' },
    isMerge: false,
  });
  expect(await topicsOf(member, to)).toEqual([['PLANS', 1]]);
});

test('[V25] one user can want something of so many topics, and still take it back', async () => {
  const { moderator, database } = service;
  const channel = await makeChannel('many', [moderator]);
  await sql`
    insert into user_topics (organization_id, user_id, channel_id, topic, policy, updated_at)
    select organization_id, id, ${channel}, 'topic ' || n, 1, now() from users, generate_series(1, 10000 - (
      select count(*) from user_topics where user_id = ${moderator.id})::int) n
    where id = ${moderator.id}
  `.execute(database.query);
  const set = (topic: string, visibility_policy: 0 | 3) => ({ stream_id: channel, topic, visibility_policy });
  expect((await moderator.refusal(setUserTopic, set('one more', 3))).message).toContain('10000');
  await moderator.call(setUserTopic, set('topic 1', 3));
  await moderator.call(setUserTopic, set('topic 1', 0));
  await moderator.call(setUserTopic, set('one more', 3));
});
