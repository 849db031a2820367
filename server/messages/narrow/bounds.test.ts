import { getMessages, getTopics } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { register } from '@parlance/protocol/realtime';
import { makeRoom, writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { measureStall } from '@parlance/testing/stall';
import { afterAll, expect, test, vi } from 'vitest';
import { read, write } from '../../db/sql.ts';
import { Highlighter } from '../search/highlight.ts';
import { parseSearch } from '../search/words.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, database } = service;
const home = member.person.organizationId;
const room = await makeRoom(database, home, 'market', { members: [member.id, otherMember.id] });

const readNarrow = (narrow: readonly NarrowTerm[], reader = member) =>
  reader.bare.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0, narrow: [...narrow] });
const refusal = async (narrow: readonly NarrowTerm[]) =>
  (await member.refusal(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, narrow: [...narrow] }))
    .code;

const word = (index: number) =>
  `w${[...index.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}x`;
const wordsFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => word(from + index)).join(' ');

for (let message = 0; message < 10; message += 1)
  await writeMessage(database, home, {
    to: room.id,
    from: otherMember.id,
    content: `plum ${wordsFrom(message * 1900, 1900)}`,
  });

test('[H3] a search is for so many words, however they are spread over its terms', async () => {
  const spread = (count: number): NarrowTerm[] =>
    Array.from({ length: count }, (_, index) => ({
      operator: 'search',
      operand: wordsFrom(index * 4, 4),
      negated: index > 0,
    }));
  expect(await refusal([{ operator: 'search', operand: wordsFrom(0, 51) }])).toBe('BAD_NARROW');
  expect(await refusal([{ operator: 'search', operand: `"${wordsFrom(0, 201)}"` }])).toBe('BAD_NARROW');
  expect(await refusal(spread(13))).toBe('BAD_NARROW');
  const { messages } = await readNarrow([{ operator: 'search', operand: wordsFrom(0, 50) }]);
  expect(messages).not.toEqual([]);
  // A repeated word counts once.
  await readNarrow(spread(12));
  expect((await readNarrow([{ operator: 'search', operand: 'plum '.repeat(100) }])).messages).toHaveLength(
    10,
  );
});

test('[H3] marking what fifty words find holds no caller up', async () => {
  // Part of nearly every word.
  const parts = Array.from({ length: 48 }, (_, index) => word(index * 40).slice(0, -1)).join(' ');
  const { result, stall } = await measureStall(() =>
    readNarrow([
      { operator: 'search', operand: 'plum' },
      { operator: 'search', operand: `"${wordsFrom(0, 100)}" ${parts}` },
    ]),
  );
  expect(result.messages.length).toBeLessThanOrEqual(10);
  expect(stall).toBeLessThan(1000);
});

test('[H3] marks are made within a budget, and texts beyond it stay as they are', () => {
  const phrase = `"${'a '.repeat(150)}b"`;
  const marks = new Highlighter(parseSearch(`${phrase} ${wordsFrom(0, 40)} plum`));
  const text = `<p>plum ${'a '.repeat(5000)}</p>`;
  expect(marks.html(text)).toContain('<span class="highlight">plum</span>');
  for (let message = 0; message < 200; message += 1) marks.html(text);
  expect(marks.html(text)).toBe(text);
  expect(marks.spent).toBeLessThan(8_000_000);
});

test('[H6] what is said a hundred times costs once', async () => {
  const unread: NarrowTerm = { operator: 'is', operand: 'unread' };
  const statementsOf = async (narrow: readonly NarrowTerm[]) =>
    [...(await service.countStatements(() => readNarrow(narrow))).statements].sort();
  let once = await statementsOf([unread]);
  // A caller who has changed is read for twice, as after the first note of a key's use.
  await vi.waitFor(
    async () => {
      const before = once;
      once = await statementsOf([unread]);
      expect(once).toEqual(before);
    },
    { timeout: 20_000 },
  );
  expect(await statementsOf(Array.from({ length: 100 }, () => unread))).toEqual(once);
  const opposite: NarrowTerm = { operator: 'is', operand: 'read', negated: true };
  expect(await statementsOf([unread, opposite])).toEqual(once);
});

test('[H6] a narrow has so many terms', async () => {
  const terms = (count: number): NarrowTerm[] =>
    Array.from({ length: count }, (_, index) => ({ operator: 'topic', operand: `${index}`, negated: true }));
  expect((await readNarrow(terms(30))).messages).toHaveLength(10);
  expect(await refusal(terms(31))).toBe('BAD_NARROW');
});

test('[H6] slow searches of one reader leave the others their own', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hold = () => {};
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve;
  });
  // Only searches wait for the vocabulary.
  const holding = database.inTransaction(async (transaction) => {
    await write`lock table search_words in access exclusive mode`.execute(transaction);
    hold();
    await held;
  });
  await isHeld;
  const slow = Array.from({ length: 31 }, () => readNarrow([{ operator: 'search', operand: 'plum' }]));
  const answers = Promise.allSettled(slow);
  const unread: NarrowTerm = { operator: 'is', operand: 'unread' };
  for (let round = 0; round < 5; round += 1)
    expect((await readNarrow([unread], otherMember)).found_newest).toBe(true);
  expect((await readNarrow([{ operator: 'channel', operand: room.id }])).messages).toHaveLength(10);
  // Further requests of the reader fail at once.
  expect(await refusal([unread])).toBe('RATE_LIMIT_HIT');
  release();
  await holding;
  const found = (await answers).map(
    (answer) => answer.status === 'fulfilled' && answer.value.messages.length,
  );
  expect(found).toEqual(slow.map(() => 10));
});

test('[H6] a statement of a search ends after so many seconds', async () => {
  const limit = await database.readDearly(home, 'test', async ({ query }) => {
    const { rows } = await read<{
      limit: string;
    }>`select current_setting('statement_timeout') as limit`.execute(query);
    return rows[0]!.limit;
  });
  expect(limit).toBe('10s');
});

test('[H5] the narrow of a queue has so many operands', async () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const terms = (count: number, operands: number): NarrowTerm[] =>
    Array.from({ length: count }, (_, index) => ({
      operator: 'dm',
      operand: [...people(operands), 10_000 + index],
      negated: true,
    }));
  const refused = await member.refusal(register, { narrow: terms(30, 100) });
  expect(refused.code).toBe('BAD_NARROW');
  expect((await member.refusal(register, { narrow: terms(31, 1) })).code).toBe('BAD_NARROW');
});

test('[H5] a message is held against forty narrow queues in no time', async () => {
  const terms = (queue: number): NarrowTerm[] => [
    ...Array.from(
      { length: 15 },
      (_, index): NarrowTerm => ({
        operator: 'dm-including',
        operand: Array.from({ length: 60 }, (_one, place) => `nobody${queue}.${index}.${place}@example.com`),
        negated: true,
      }),
    ),
    ...Array.from(
      { length: 14 },
      (_, index): NarrowTerm => ({
        operator: 'topic',
        operand: `topic ${queue} ${index}`,
        negated: true,
      }),
    ),
  ];
  const queues: Awaited<ReturnType<typeof member.listen>>[] = [];
  for (let queue = 0; queue < 40; queue += 1)
    queues.push(await member.listen({ narrow: terms(queue), event_types: ['message'] }));
  const { stall } = await measureStall(async () => {
    await otherMember.bare.call(sendMessage, { type: 'channel', to: room.id, topic: 'a', content: 'hello' });
    await otherMember.bare.call(sendMessage, { type: 'direct', to: [member.id], content: 'hello' });
    for (const queue of queues) expect(await queue.catchUp()).toHaveLength(2);
  });
  expect(stall).toBeLessThan(1000);
});

test('[HN1] an answer holds so much text, and says that there is more', async () => {
  const large = await makeRoom(database, home, 'warehouse', { members: [member.id] });
  const content = 'x'.repeat(10_000);
  await write`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender)
    select ${home}, l.position + i, ${large.id}, 'boxes', ${member.id}, ${content}, ${content}, 'test', now(), false, false
    from organization_logs l cross join generate_series(1, 1000) i where l.organization_id = ${home}
  `.execute(database.query);
  await write`update organization_logs set position = position + 1000 where organization_id = ${home}`.execute(
    database.query,
  );
  const narrow = [{ operator: 'channel', operand: large.id }];
  const page = (anchor: number | 'newest') =>
    member.bare.call(getMessages, { anchor, num_before: 5000, num_after: 0, narrow, include_anchor: false });
  const seen: number[] = [];
  let anchor: number | 'newest' = 'newest';
  for (;;) {
    const { messages, found_oldest } = await page(anchor);
    expect(messages.length).toBeLessThan(500);
    seen.unshift(...messages.map(({ id }) => id));
    if (found_oldest) break;
    anchor = messages[0]!.id;
  }
  expect(seen).toHaveLength(1000);
  expect(new Set(seen).size).toBe(1000);
  const refused = await member.refusal(getMessages, { message_ids: seen });
  expect(refused.message).toMatch(/too large/);
});

test('[HN1] what was added to messages is counted with them', async () => {
  const polls = await makeRoom(database, home, 'polls', { members: [member.id] });
  const ids: number[] = [];
  for (let poll = 0; poll < 12; poll += 1)
    ids.push(await writeMessage(database, home, { to: polls.id, from: member.id }));
  await write`
    insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
    select ${home}, m, m * 1000 + n, ${member.id}, 'widget', repeat('x', 10000)
    from unnest(${ids}::bigint[]) m cross join generate_series(1, 100) n
  `.execute(database.query);
  const narrow = [{ operator: 'channel', operand: polls.id }];
  const asked = { num_before: 100, num_after: 0, narrow };
  const first = await member.bare.call(getMessages, { anchor: 'newest', ...asked });
  expect(first).toMatchObject({ found_oldest: false });
  const { messages: rest } = await member.bare.call(getMessages, {
    anchor: first.messages[0]!.id,
    include_anchor: false,
    ...asked,
  });
  expect([...rest, ...first.messages].map(({ id }) => id)).toEqual(ids);
});

test('[HN3] the topics of a channel are read on the connections for what may take long', async () => {
  const { topics } = await member.bare.call(getTopics, { stream_id: room.id });
  expect(topics.map(({ name }) => name)).toContain('talk');
  // Each request returns its slot.
  const many = await Promise.all(
    Array.from({ length: 20 }, () => member.bare.call(getTopics, { stream_id: room.id })),
  );
  expect(many.map((answer) => answer.topics.length)).toEqual(many.map(() => topics.length));
});
