import { updateSubscription } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { register } from '@parlance/protocol/realtime';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { prepareNarrows } from '@parlance/testing/narrows';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, guest, database } = service;
const home = member.person.organizationId;
const { id: him } = otherMember;
const { email } = otherMember.person;
const { one, two, messages } = await prepareNarrows(service);

test('[S70] a queue with a narrow gets only what is in it', async () => {
  const queue = async (...terms: NarrowTerm[]) => member.listen({ narrow: terms, event_types: ['message'] });
  const is = (operand: string): NarrowTerm => ({ operator: 'is', operand });
  const queues = {
    channel: await queue({ operator: 'stream', operand: 'room one' }),
    elsewhere: await queue({ operator: 'channel', operand: two.id }),
    topic: await queue({ operator: 'topic', operand: 'NEWS' }),
    notTopic: await queue({ operator: 'topic', operand: 'news', negated: true }),
    sender: await queue({ operator: 'sender', operand: email }),
    direct: await queue(is('dm')),
    unread: await queue(is('unread')),
    withHim: await queue({ operator: 'dm', operand: [him] }),
  };
  const send = (to: object) =>
    otherMember.bare.call(sendMessage, { content: 'hello', read_by_sender: true, ...to } as never);
  await send({ type: 'channel', to: one.id, topic: 'news' });
  await send({ type: 'direct', to: [member.id] });
  const told: Record<string, string[]> = {};
  for (const [name, listening] of Object.entries(queues))
    told[name] = (await listening.catchUp()).map(({ message }) => (message as { type: string }).type);
  expect(told).toEqual({
    channel: ['stream'],
    elsewhere: [],
    topic: ['stream'],
    notTopic: ['private'],
    sender: ['stream', 'private'],
    direct: ['private'],
    unread: ['stream', 'private'],
    withHim: ['private'],
  });
  const refused = await member.refusal(register, { narrow: [{ operator: 'search', operand: 'x' }] });
  expect(refused.code).toBe('BAD_NARROW');
});

test.each([
  [{ operator: 'search', operand: 'x' }],
  [{ operator: 'with', operand: messages.lunch }],
  [{ operator: 'is', operand: 'constructor' }],
  [{ operator: 'channels', operand: 'secret' }],
])('[S70] a queue refuses %j, and says why', async (term) => {
  const refused = await member.refusal(register, { narrow: [term] });
  expect(refused).toMatchObject({
    code: 'BAD_NARROW',
    details: { desc: expect.stringContaining('in a queue') },
  });
});

test('[S70] a queue refuses a date that is none', async () => {
  const refused = await member.refusal(register, { narrow: [{ operator: 'before', operand: 'noon' }] });
  expect(refused.message).toContain('before takes a date');
});

test('[S70] [S150] a queue follows what its reader makes of topics and channels, also one that comes back to the service', async () => {
  const narrows = ['followed', 'muted'].flatMap((operand) =>
    [false, true].map((negated): NarrowTerm[] => [{ operator: 'is', operand, negated }]),
  );
  const queues = await Promise.all(
    narrows.map((narrow) => member.listen({ narrow, event_types: ['message'] })),
  );
  const policy = (topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
    member.bare.call(setUserTopic, { stream_id: one.id, topic, visibility_policy });
  const mute = (value: boolean) =>
    member.bare.call(updateSubscription, { stream_id: one.id, property: 'is_muted', value });
  const say = async (topic: string) =>
    (await otherMember.bare.call(sendMessage, { type: 'channel', to: one.id, topic, content: 'x' })).id;
  const told = async () => {
    const found: number[][] = [];
    for (const queue of queues)
      found.push((await queue.catchUp()).map(({ message }) => (message as { id: number }).id));
    return found;
  };
  await write`
    insert into subscriptions (organization_id, user_id, channel_id, color)
    values (${home}, ${member.id}, ${one.id}, '#123456') on conflict do nothing
  `.execute(database.query);
  const plain = await say('plans');
  expect(await told()).toEqual([[], [plain], [], [plain]]);
  // From here the settings come from events, before from the tables.
  await policy('Plans', 3);
  const followed = await say('plans');
  expect(await told()).toEqual([[followed], [], [], [followed]]);
  await mute(true);
  const inMuted = await say('noise');
  const stillFollowed = await say('plans');
  expect(await told()).toEqual([[stillFollowed], [inMuted], [inMuted], [stillFollowed]]);
  await policy('noise', 2);
  await policy('plans', 1);
  const unmuted = await say('noise');
  const muted = await say('plans');
  expect(await told()).toEqual([[], [unmuted, muted], [muted], [unmuted]]);
  // Settings of one reader do not affect others.
  const others = await otherMember.listen({ narrow: narrows[2]!, event_types: ['message'] });
  const late = await member.listen({ narrow: narrows[2]!, event_types: ['message'] });
  const again = await say('plans');
  expect((await late.catchUp()).map(({ message }) => (message as { id: number }).id)).toEqual([again]);
  expect(await others.catchUp()).toEqual([]);
  await mute(false);
  for (const topic of ['noise', 'plans']) await policy(topic, 0);
});

test('[V5] no narrow opens a public channel to a guest who asks for all of them, and is not subscribed', async () => {
  const terms: NarrowTerm[] = [
    { operator: 'channel', operand: two.id },
    { operator: 'channels', operand: 'public' },
    { operator: 'sender', operand: member.id },
    { operator: 'topic', operand: 'plans' },
    { operator: 'has', operand: 'link' },
    { operator: 'is', operand: 'unread' },
    { operator: 'near', operand: 1 },
    ...['dm', 'followed', 'muted', 'resolved', 'read', 'mentioned'].map((operand) => ({
      operator: 'is',
      operand,
      negated: true,
    })),
    ...['archived', 'web-public'].map((operand) => ({ operator: 'channels', operand, negated: true })),
  ];
  const narrows = [[], ...terms.map((term) => [term])];
  const listen = (player: typeof member) =>
    Promise.all(
      narrows.map((narrow) =>
        player.listen({ narrow, all_public_streams: true, event_types: ['message', 'update_message'] }),
      ),
    );
  const [others, guests] = [await listen(otherMember), await listen(guest)];
  const { id } = await member.bare.call(sendMessage, {
    type: 'channel',
    to: two.id,
    topic: 'plans',
    content: '[a](https://example.org)',
  });
  const heard = async (queues: typeof guests) => {
    const ids: number[][] = [];
    for (const queue of queues)
      ids.push((await queue.catchUp()).map((event) => (event.message as { id: number }).id));
    return ids;
  };
  expect(await heard(others)).toEqual(narrows.map(() => [id]));
  expect(await heard(guests)).toEqual(narrows.map(() => []));
});
