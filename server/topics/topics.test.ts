import type { RequestError } from '@parlance/client/error';
import { unsubscribe, updateSubscription } from '@parlance/protocol/channels/endpoints';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { muteTopic, setUserTopic } from '@parlance/protocol/topics/topics';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeChannel as openChannel, topicsOf } from '../../testing/channels/topics.ts';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';
import { emitPolicy } from './emit-policies.ts';
import { type TopicMove, topicMoved } from './hooks.ts';
import { writePolicy } from './queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const makeChannel = (name: string, people: readonly Player[], options?: object) =>
  openChannel(service, name, people, options);

test('[S140] a policy is set, sent to its owner alone, replaced and taken back', async () => {
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
  // The older endpoint only unmutes.
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

test('[S94] clients that ask for muted_topics alone get the whole list, by names that they know', async () => {
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

const moveAlone = (topicMove: Omit<TopicMove, 'now'>) => {
  const { hooks, database } = service.app.service;
  return database.transact(service.owner.person.organizationId, undefined, (transaction) =>
    hooks.fire(topicMoved, transaction, { ...topicMove, now: service.clock.now() }),
  );
};
const move = (topicMove: Omit<TopicMove, 'now'>) => service.perform(() => moveAlone(topicMove));

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
  // The guest does not see the destination.
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

test('[R5] a policy that is set while the topic moves is not lost without an event', async () => {
  const { member, otherMember, database, people } = service;
  const channelId = await makeChannel('meanwhile', [member, otherMember]);
  const from = { channelId, topic: 'soup' };
  await otherMember.call(setUserTopic, { stream_id: channelId, topic: 'soup', visibility_policy: 3 });
  const { organizationId } = people.member;
  const at = new Date(service.clock.now());
  await service.perform(async () => {
    const moving = await database.transact(organizationId, undefined, async (transaction) => {
      const { query } = transaction;
      await write`lock table user_topics in share row exclusive mode`.execute(query);
      const started = moveAlone({ from, to: { channelId, topic: 'stew' }, isMerge: false });
      await vi.waitFor(async () => {
        const { rows } = await read`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.query);
        expect(rows).toHaveLength(1);
      }, 60_000);
      await writePolicy(transaction, member.id, from, { policy: 3, at });
      emitPolicy(transaction, [member.id], from, { policy: 3, at });
      return { started };
    });
    await moving.started;
  });
  expect(await topicsOf(member, channelId)).toEqual([['soup', 3]]);
  expect(await topicsOf(otherMember, channelId)).toEqual([['stew', 3]]);
});

test('[R5] where topics meet, a policy that stays the same keeps its date', async () => {
  const { member } = service;
  const channel = await makeChannel('meeting', [member]);
  const ownTopics = async () => {
    const answer = await member.call(register, { fetch_event_types: ['user_topic'] });
    return (answer as unknown as { user_topics: { stream_id: number }[] }).user_topics.filter(
      ({ stream_id }) => stream_id === channel,
    );
  };
  await member.call(setUserTopic, { stream_id: channel, topic: 'bread', visibility_policy: 3 });
  const alone = await ownTopics();
  service.clock.forward(60);
  await member.call(setUserTopic, { stream_id: channel, topic: 'crust', visibility_policy: 3 });
  const listening = await member.listen({ event_types: ['user_topic'] });
  service.clock.forward(60);
  await move({
    from: { channelId: channel, topic: 'crust' },
    to: { channelId: channel, topic: 'bread' },
    isMerge: true,
  });
  expect(await listening.catchUp()).toMatchObject([{ topic_name: 'crust', visibility_policy: 0 }]);
  expect(await ownTopics()).toEqual(alone);
});

test('[V25] one user can want something of so many topics, and still take it back', async () => {
  const { moderator, database } = service;
  const channel = await makeChannel('many', [moderator]);
  await write`
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
