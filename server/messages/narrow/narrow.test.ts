import { addAlertWords } from '@parlance/protocol/alert-words';
import { updateSubscription } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { makeRoom } from '@parlance/testing/channels/room';
import { type Name, prepareNarrows } from '@parlance/testing/narrows';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, guest, newcomer, database } = service;
const home = member.person.organizationId;
const { id: him } = otherMember;
const { one, two, messages, all, read } = await prepareNarrows(service);

/** Contract row, operator, operand, and messages found for the member. */
type NarrowCase = [row: string, operator: string, operand: string | number | number[], found: Name[]];

const email = otherMember.person.email;
const cases: NarrowCase[] = [
  ['[S142] [S155]', 'channel', 'room one', ['lunch', 'link']],
  ['[S142]', 'stream', two.id, ['empty', 'image']],
  ['[S142]', 'channel', String(one.id), ['lunch', 'link']],
  ['[S142]', 'streams', 'public', ['lunch', 'link', 'empty', 'image']],
  ['[S145]', 'topic', 'LUNCH', ['lunch']],
  ['[S145] [S4]', 'topic', 'general chat', ['empty']],
  ['[S145] [S4]', 'subject', '(no topic)', ['empty']],
  ['[S145] [S4]', 'topic', '', ['empty']],
  ['[S143] [S155]', 'sender', him, ['lunch', 'empty', 'image', 'pair']],
  ['[S143]', 'from', email, ['lunch', 'empty', 'image', 'pair']],
  ['[S148] [S155]', 'dm', him, ['pair']],
  ['[S148]', 'dm', [him], ['pair']],
  ['[S148]', 'dm', [him, guest.id, member.id], ['three']],
  ['[S148]', 'pm-with', `${email},${guest.person.email}`, ['three']],
  ['[S148]', 'dm', member.id, ['self']],
  ['[S148]', 'dm', newcomer.id, []],
  ['[S149] [S155]', 'dm-including', him, ['pair', 'three']],
  ['[S149]', 'dm-including', guest.id, ['three']],
  ['[S149]', 'group-pm-with', him, ['three']],
  ['[S146]', 'id', messages.pair, ['pair']],
  ['[S146]', 'id', String(messages.link), ['link']],
  ['[S146]', 'id', 999_999_999, []],
  ['[S147]', 'with', messages.lunch, ['lunch']],
  ['[S147]', 'with', String(messages.three), ['three']],
  ['[S154]', 'near', messages.lunch, all],
  ['[S150]', 'is', 'dm', ['pair', 'three', 'self']],
  ['[S150]', 'is', 'private', ['pair', 'three', 'self']],
  ['[S150]', 'is', 'unread', all],
  ['[S150]', 'is', 'resolved', ['link']],
  ['[S144]', 'search', 'deploy', ['empty']],
  ['[S144]', 'search', '"shall we" EAT', ['lunch']],
  ['[S144]', 'search', '"we shall"', []],
  ['[S144]', 'search', 'lunch', ['lunch']],
  ['[S144]', 'search', "x':* & | ! <->", []],
  ['[S151]', 'has', 'link', ['link']],
  ['[S151]', 'has', 'image', ['image']],
  ['[S151]', 'has', 'attachment', ['image']],
  ['[S143]', 'sender', 'me', ['link', 'self']],
  ['[S148]', 'dm', 'me', ['self']],
  ['[S149]', 'dm-including', 'me', ['pair', 'three', 'self']],
  ['[S153]', 'channels', 'archived', []],
  ['[S151]', 'has', 'reaction', []],
  ['[S150]', 'is', 'alerted', []],
  ['[S150]', 'is', 'followed', []],
  ['[S150]', 'is', 'muted', []],
  ['[S142]', 'channels', 'web-public', []],
];

const isReplacing = new Set(['with', 'near']);

test('[S150] the view of everything shows what is not muted, or all there is', async () => {
  const mute = (visibility_policy: 0 | 1) =>
    member.bare.call(setUserTopic, { stream_id: one.id, topic: 'lunch', visibility_policy });
  await mute(1);
  const home = { operator: 'in', operand: 'home' };
  expect(await read([home])).toEqual(all.filter((name) => name !== 'lunch'));
  expect(await read([['in', 'home'], { operator: 'channel', operand: one.id }])).toEqual(['link']);
  expect(await read([{ ...home, negated: true }])).toEqual(['lunch']);
  expect(await read([{ operator: 'in', operand: 'all' }])).toEqual(all);
  await mute(0);
});

test.each(cases)('%s %s:%s', async (_row, operator, operand, expected) => {
  expect(await read([{ operator, operand }])).toEqual(expected);
  expect(await read([{ operator, operand, negated: false }])).toEqual(expected);
  if (typeof operand === 'string') expect(await read([[operator, operand]])).toEqual(expected);
  if (isReplacing.has(operator)) return;
  // Another term only removes messages.
  const both = await read([
    { operator, operand },
    { operator: 'sender', operand: him },
  ]);
  const his = cases.find(([, name]) => name === 'sender')![3];
  expect(both).toEqual(expected.filter((name) => his.includes(name)));
  expect(
    await read([
      { operator, operand },
      { operator: 'is', operand: 'unread' },
    ]),
  ).toEqual(expected);
});

test.each(cases.filter(([, operator]) => !isReplacing.has(operator)))(
  '[S141] %s -%s:%s',
  async (_row, operator, operand, excluded) => {
    expect(await read([{ operator, operand, negated: true }])).toEqual(
      all.filter((name) => !excluded.includes(name)),
    );
  },
);

test('[S147] with replaces the conversation that is named, and is ignored beside one when the message is unknown', async () => {
  const withLunch = { operator: 'with', operand: messages.lunch };
  expect(
    await read([{ operator: 'channel', operand: 'two' }, { operator: 'topic', operand: 'x' }, withLunch]),
  ).toEqual(['lunch']);
  const unknown = { operator: 'with', operand: 999_999_999 };
  const place = [
    { operator: 'channel', operand: 'two' },
    { operator: 'topic', operand: 'pictures' },
  ];
  expect(await read([...place, unknown])).toEqual(['image']);
  await expect(read([unknown])).rejects.toMatchObject({ code: 'BAD_NARROW' });
});

test('is:starred and is:unread follow the flags, also together', async () => {
  await member.bare.call(updateFlags, {
    messages: [messages.pair, messages.empty],
    op: 'add',
    flag: 'starred',
  });
  await member.bare.call(updateFlags, { messages: [messages.pair], op: 'add', flag: 'read' });
  const is = (operand: string, negated = false) => ({ operator: 'is', operand, negated });
  expect(await read([is('starred')])).toEqual(['empty', 'pair']);
  expect(await read([is('starred'), is('unread')])).toEqual(['empty']);
  expect(await read([is('starred'), is('unread', true)])).toEqual(['pair']);
  expect(await read([is('read')])).toEqual(['pair']);
  expect(await read([{ operator: 'id', operand: messages.pair }, is('unread')])).toEqual([]);
  expect(await read([{ operator: 'id', operand: messages.pair }, is('starred')])).toEqual(['pair']);
  await member.bare.call(updateFlags, { messages: [messages.pair], op: 'remove', flag: 'read' });
  await member.bare.call(updateFlags, {
    messages: [messages.pair, messages.empty],
    op: 'remove',
    flag: 'starred',
  });
  expect(await read([is('starred')])).toEqual([]);
});

test.each([
  [{ operator: 'nonsense', operand: 'x' }],
  [{ operator: 'is', operand: 'constructor' }],
  [{ operator: 'has', operand: 'nothing' }],
  [{ operator: 'sender', operand: 'nobody@example.com' }],
  [{ operator: 'sender', operand: 987_654 }],
  [{ operator: 'dm', operand: [] }],
  [{ operator: 'id', operand: 'seven' }],
  [{ operator: 'channel', operand: [1] }],
  [{ operator: 'channels', operand: 'secret' }],
  [{ operator: 'channels', operand: 'constructor' }],
  [{ operator: 'with', operand: messages.lunch, negated: true }],
  [{ operator: 'with', operand: [messages.lunch] }],
  [{ operator: 'sender', operand: [him] }],
  [{ operator: 'is', operand: ['dm'] }],
  [{ operator: 'toString', operand: 'x' }],
  [{ operator: 'in', operand: 'town' }],
])('BAD_NARROW for %j', async (term) => {
  const refused = await member.refusal(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [term],
  });
  expect(refused).toMatchObject({ code: 'BAD_NARROW', status: 400 });
  expect(refused.details.desc).toEqual(expect.any(String));
});

test('[S144] matches are highlighted in text, never in tags or entities', async () => {
  const search = async (operand: string) => {
    const found = await member.bare.call(getMessages, {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [{ operator: 'search', operand }],
    });
    return found.messages[0];
  };
  expect(await search('lin')).toMatchObject({
    match_content: '<p><a href="https://example.org">a &amp; <span class="highlight">link</span></a></p>',
    match_subject: '✔ done',
  });
  expect((await search('lunch'))?.match_subject).toBe('<span class="highlight">Lunch</span>');
});

test('[S150] [S151] reactions and alert words are found, and are no longer when they are gone', async () => {
  const reaction = { message_id: messages.three, emoji_name: 'tada' } as const;
  const has = [{ operator: 'has', operand: 'reaction' }];
  await otherMember.bare.call(addReaction, reaction);
  expect(await read(has)).toEqual(['three']);
  expect(await read([{ ...has[0], negated: true }])).toEqual(all.filter((name) => name !== 'three'));
  await otherMember.bare.call(removeReaction, reaction);
  expect(await read(has)).toEqual([]);

  const alerted = [{ operator: 'is', operand: 'alerted' }];
  await member.bare.call(addAlertWords, { alert_words: ['avalanche'] });
  const listening = await member.listen({ narrow: alerted, event_types: ['message'] });
  const say = (content: string) =>
    otherMember.bare.call(sendMessage, { type: 'channel', to: one.id, topic: 'weather', content });
  await say('sunshine');
  const { id } = await say('an avalanche');
  const { messages: found } = await member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: alerted,
  });
  expect(found.map((message) => message.id)).toEqual([id]);
  expect((await listening.catchUp()).map(({ message }) => (message as { id: number }).id)).toEqual([id]);
});

test('[S150] followed and muted are what the reader made of topics and channels', async () => {
  const is = async (operand: string, negated = false) => read([{ operator: 'is', operand, negated }]);
  const others = (...names: Name[]) => all.filter((name) => !names.includes(name));
  const policy = (stream_id: number, topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
    member.bare.call(setUserTopic, { stream_id, topic, visibility_policy });
  await policy(one.id, 'LUNCH', 3);
  await policy(two.id, 'Pictures', 1);
  expect(await is('followed')).toEqual(['lunch']);
  expect(await is('followed', true)).toEqual(others('lunch'));
  expect(await is('muted')).toEqual(['image']);
  expect(await is('muted', true)).toEqual(others('image'));
  const mute = (value: boolean) =>
    member.bare.call(updateSubscription, { stream_id: one.id, property: 'is_muted', value });
  await write`
    insert into subscriptions (organization_id, user_id, channel_id, color)
    values (${home}, ${member.id}, ${one.id}, '#123456') on conflict do nothing
  `.execute(database.query);
  await mute(true);
  expect(await is('muted')).toEqual(['link', 'image']);
  await policy(one.id, '✔ done', 2);
  expect(await is('muted')).toEqual(['image']);
  await mute(false);
  for (const [channel, topic] of [
    [one.id, 'lunch'],
    [one.id, '✔ done'],
    [two.id, 'pictures'],
  ] as const)
    await policy(channel, topic, 0);
  expect(await is('muted')).toEqual([]);
});

test('[S147] one conversation can be meant, not two', async () => {
  const both = [
    { operator: 'with', operand: messages.lunch },
    { operator: 'with', operand: messages.three },
  ];
  await expect(read(both)).rejects.toMatchObject({ code: 'BAD_NARROW' });
});

// JavaScript and PostgreSQL differ for the final sigma.
const greek = await makeRoom(database, home, 'ΤΕΛΟΣ', { members: [member.id] });

/** Operators that queues refuse. */
const isUndecided = (operator: string) => ['search', 'with'].includes(operator);

test('[S70] [S141] queues get what the same narrow finds, with every operator that they know', async () => {
  const room = { type: 'channel', to: one.id } as const;
  const terms: NarrowTerm[] = [
    ...cases
      .filter(([, operator]) => !isUndecided(operator))
      .map(([, operator, operand]) => ({ operator, operand })),
    { operator: 'mentions', operand: member.id },
    { operator: 'mentions', operand: 'me' },
    { operator: 'is', operand: 'mentioned' },
    { operator: 'is', operand: 'read' },
    { operator: 'topic', operand: 'Lunch' },
    ...['ΟΔΟΣ', 'οδος', 'οδοσ', 'izmir'].map((operand) => ({ operator: 'topic', operand })),
    { operator: 'channel', operand: greek.name },
    { operator: 'dm-including', operand: member.id },
    { operator: 'after', operand: '2025-01-01' },
    { operator: 'before', operand: '2025-01-01T00:00:00Z' },
  ];
  const narrows = terms.flatMap((term) => [[term], [{ ...term, negated: true }]]);
  const queues = await Promise.all(
    narrows.map((narrow) => member.listen({ narrow, event_types: ['message'], all_public_streams: false })),
  );
  const say = (player: typeof member, content: string, to: object) =>
    player.bare.call(sendMessage, { content, read_by_sender: true, ...to } as never);
  const sent = [
    await say(otherMember, 'plain', { ...room, topic: 'lunch' }),
    await say(member, '[a](https://example.org)', { ...room, topic: '✔ done' }),
    await say(otherMember, `hello @**${member.person.fullName}**`, { ...room, topic: '' }),
    await say(otherMember, 'us', { type: 'direct', to: [member.id] }),
    await say(guest, 'three', { type: 'direct', to: [member.id, otherMember.id] }),
    await say(member, 'me', { type: 'direct', to: [member.id] }),
    await say(member, 'elsewhere', { type: 'channel', to: two.id, topic: 'x' }),
    await say(member, 'upper', { type: 'channel', to: greek.id, topic: 'ΟΔΟΣ' }),
    await say(member, 'lower', { type: 'channel', to: greek.id, topic: 'οδος' }),
    await say(member, 'dotted', { type: 'channel', to: greek.id, topic: 'İZMİR' }),
  ].map(({ id }) => id);
  for (const [index, narrow] of narrows.entries()) {
    const told = (await queues[index]!.catchUp()).map(({ message }) => (message as { id: number }).id);
    const { messages: fetched } = await member.bare.call(getMessages, {
      anchor: sent[0]!,
      num_before: 0,
      num_after: 100,
      narrow,
    });
    const found = fetched.map(({ id }) => id);
    expect([JSON.stringify(narrow), told]).toEqual([JSON.stringify(narrow), found]);
  }
});
