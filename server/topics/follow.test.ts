import { updateSubscription } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { createScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { addSubmessage } from '@parlance/protocol/submessages';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChannel as openChannel, topicsOf } from '../../testing/channels/topics.ts';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const makeChannel = (name: string, people: readonly Player[], options?: object) =>
  openChannel(service, name, people, options);

const setSettings = (player: Player, settings: object) =>
  write`
    update users set settings = settings || ${JSON.stringify(settings)}::text::jsonb
    where organization_id = ${player.person.organizationId} and id = ${player.id}
  `.execute(service.database.query);

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

/** Returns the transaction of the single matching row. */
const writtenBy = async (table: 'messages' | 'user_topics' | 'scheduled_messages', where: object) => {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await read<{ xmin: string }>`
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
  // Both events come from the transaction of the message.
  const told = (await listening.catchUp()).filter(({ type }) => type === 'message' || type === 'user_topic');
  expect(told).toMatchObject([
    { type: 'message', id },
    { type: 'user_topic', topic_name: 'Soup', visibility_policy: 3 },
  ]);
  // A scheduled message that begins the topic.
  await owner.call(createScheduledMessage, {
    type: 'channel',
    to: channel,
    topic: 'Later',
    content: 'now',
    scheduled_delivery_timestamp: Math.floor(service.clock.now() / 1000) + 60,
  });
  service.clock.forward(61);
  await service.runJobs();
  const { rows } = await read<{ id: number }>`
    select id from messages where recipient_id = ${channel} and topic = 'Later'
  `.execute(service.database.query);
  expect(await writtenBy('user_topics', { user_id: owner.id, channel_id: channel })).toBe(
    await writtenBy('messages', { id: rows[0]!.id }),
  );
});

test('a user who reacts or votes takes part in the topic, where that is enough for the settings', async () => {
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
