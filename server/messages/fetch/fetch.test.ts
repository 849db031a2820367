import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages, getTopics } from '@parlance/protocol/messages/fetch';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { updateUser } from '@parlance/protocol/users/users';
import {
  joinRoom,
  leaveRoom,
  makeConversation,
  makeRoom,
  type OldMessage,
  writeMessage,
} from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, guest, newcomer, outsider, owner, database } = service;
const home = member.person.organizationId;
const write = (message: OldMessage) => writeMessage(database, home, message);

const idsOf = async (reader: Player, narrow: readonly NarrowTerm[], more: object = {}) => {
  const { messages } = await reader.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: [...narrow],
    ...more,
  });
  return messages.map(({ id }) => id);
};
const channel = (operand: string | number): NarrowTerm => ({ operator: 'channel', operand });
const is = (operand: string, negated = false): NarrowTerm => ({ operator: 'is', operand, negated });

describe('a range', async () => {
  const room = await makeRoom(database, home, 'ranges', { members: [member.id] });
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1)
    ids.push(
      await write({ to: room.id, from: otherMember.id, sentAt: new Date(Date.UTC(2025, 0, 1 + count)) }),
    );
  const range = (asked: object) =>
    member.bare.call(getMessages, { num_before: 0, num_after: 0, narrow: [channel(room.id)], ...asked });

  test('[S30] around a message, oldest first, says what it found', async () => {
    const found = await range({ anchor: ids[4], num_before: 2, num_after: 3 });
    expect(found.messages.map(({ id }) => id)).toEqual(ids.slice(2, 8));
    expect(found).toMatchObject({
      anchor: ids[4],
      found_anchor: true,
      found_oldest: false,
      found_newest: false,
      history_limited: false,
    });
  });

  test('senders are shown by the names that they have now', async () => {
    const senders = async () => {
      const { messages } = await range({ anchor: ids[0], num_after: 9 });
      return new Set(messages.map((message) => message.sender_full_name));
    };
    const before = await senders();
    const renamed = 'Renamed Meanwhile';
    expect(before).not.toContain(renamed);
    await owner.call(updateUser, { user_id: otherMember.id, full_name: renamed });
    expect(await senders()).toEqual(new Set([renamed]));
    await owner.call(updateUser, { user_id: otherMember.id, full_name: [...before][0]! });
    expect(await senders()).toEqual(before);
  });

  test('ends are marked, and the anchor may be left out', async () => {
    const found = await range({ anchor: ids[4], num_before: 4, num_after: 5, include_anchor: false });
    expect(found.messages.map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[4]));
    expect(found).toMatchObject({ found_anchor: false, found_oldest: true, found_newest: true });
  });

  test.each([
    ['newest', { anchor: 'newest', num_before: 2 }, [8, 9], true],
    ['a number beyond all', { anchor: 10_000_000_000_000_000, num_before: 2 }, [8, 9], true],
    ['oldest', { anchor: 'oldest', num_after: 2 }, [0, 1], false],
    ['a date', { anchor: 'date', anchor_date: '2025-01-04T00:00:00Z', num_after: 1 }, [3, 4], false],
    [
      'a date between messages',
      { anchor: 'date', anchor_date: '2025-01-03T12:00:00', num_after: 1 },
      [3, 4],
      false,
    ],
    ['a date after all', { anchor: 'date', anchor_date: '2999-01-01', num_before: 1 }, [9], true],
  ])('the anchor can be %s', async (_name, asked, expected, isNewest) => {
    const found = await range(asked);
    expect(found.messages.map(({ id }) => id)).toEqual(expected.map((index) => ids[index]));
    expect(found.found_newest).toBe(isNewest);
  });

  test.each([
    [-1, 0],
    [-1e99, 0],
    [1e99, -1],
    [2 ** 63, -1],
  ])('the number %s is beyond all ids', async (anchor, expected) => {
    const { messages } = await range({ anchor, [expected < 0 ? 'num_before' : 'num_after']: 1 });
    expect(messages.map(({ id }) => id)).toEqual([ids.at(expected)]);
  });

  test.each([1.5, '1e400', 'last'])('the anchor cannot be %s', async (anchor) => {
    await expect(range({ anchor, num_after: 1 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('the id of a message, or one of newest, oldest'),
    });
  });

  test.each([
    ['after', '2025-01-09', [8, 9]],
    ['before', '2025-01-03T00:00:00Z', [0, 1]],
    ['before', '2025-01-03T00:00:01', [0, 1, 2]],
    ['after', '2025-01-10T02:00:00+03:00', [9]],
    ['after', '0000-01-01', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['after', '2999-01-01', []],
  ])('[W42] a narrow confines it to what was sent %s %s', async (operator, operand, expected) => {
    const asked = (negated: boolean) =>
      range({ anchor: 'newest', num_before: 20, narrow: [channel(room.id), { operator, operand, negated }] });
    const found = await asked(false);
    expect(found.messages.map(({ id }) => ids.indexOf(id))).toEqual(expected);
    expect(found).toMatchObject({ found_oldest: true, found_newest: true });
    const others = await asked(true);
    expect(others.messages).toHaveLength(ids.length - expected.length);
  });

  test('by ids, only those that there are', async () => {
    const { messages } = await member.bare.call(getMessages, {
      message_ids: [ids[3]!, ids[1]!, 999_999_999],
    });
    expect(messages.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
  });

  test.each([
    ['too many', { anchor: 'newest', num_before: 5000, num_after: 1 }, 'At most 5000'],
    ['no anchor', {}, "'anchor'"],
    ['ids and an anchor', { message_ids: [1], anchor: 'newest' }, 'together'],
    ['a date without one', { anchor: 'date' }, 'anchor_date'],
    ['after no date', { anchor: 'newest', narrow: [{ operator: 'after', operand: 'noon' }] }, 'takes a date'],
    ['before a list', { anchor: 'newest', narrow: [{ operator: 'before', operand: [1] }] }, 'takes a date'],
  ])('%s is refused', async (_name, asked, message) => {
    const refused = await member.refusal(getMessages, {
      ...('message_ids' in asked ? {} : { num_before: 0, num_after: 0 }),
      ...(asked as object),
    });
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });

  test.each([
    ['num_before', { anchor: 'newest', num_after: 0 }],
    ['num_after', { anchor: 'newest', num_before: 0 }],
    ['anchor', { num_before: 0, num_after: 0 }],
  ] as const)('[S182] [S183] a range without %s is missing a parameter', async (var_name, asked) => {
    const refused = await member.refusal(getMessages, asked);
    expect(refused).toMatchObject({ status: 400, code: 'REQUEST_VARIABLE_MISSING', details: { var_name } });
  });

  test('a page costs few statements', async () => {
    const { statements } = await service.countStatements(() => range({ anchor: 'newest', num_before: 5 }));
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});

test('[S30] [S31] [S32] [S117] [S118] one message, in every form', async () => {
  const room = await makeRoom(database, home, 'forms', { members: [member.id] });
  const id = await write({
    to: room.id,
    from: otherMember.id,
    topic: '',
    content: '**x**',
    html: '<p><strong>x</strong></p>',
  });
  const shown = await member.bare.call(getMessage, { message_id: id });
  expect(shown.raw_content).toBe('**x**');
  expect(shown.message).toMatchObject({
    id,
    type: 'stream',
    stream_id: room.id,
    display_recipient: 'forms',
    subject: 'general chat',
    content: '<p><strong>x</strong></p>',
    content_type: 'text/html',
    flags: [],
  });
  const plain = await member.bare.call(getMessage, {
    message_id: id,
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  expect(plain.message).toMatchObject({ content: '**x**', content_type: 'text/x-markdown', subject: '' });
  await member.call(updateMessage, {
    message_id: id,
    topic: 'named',
    send_notification_to_new_thread: false,
  });
  await member.call(updateMessage, { message_id: id, topic: '', send_notification_to_new_thread: false });
  const topicsIn = async (allow_empty_topic_name: boolean) =>
    (
      await member.bare.call(getMessage, { message_id: id, allow_empty_topic_name })
    ).message.edit_history?.map((entry) => [entry.prev_topic, entry.topic]);
  expect(await topicsIn(true)).toEqual([
    ['named', ''],
    ['', 'named'],
  ]);
  expect(await topicsIn(false)).toEqual([
    ['named', 'general chat'],
    ['general chat', 'named'],
  ]);
  const direct = await makeConversation(database, home, owner.id, otherMember.id);
  const note = await write({ to: direct.id, from: owner.id, topic: null });
  const { message } = await otherMember.bare.call(getMessage, { message_id: note });
  expect(message).toMatchObject({ type: 'private', subject: '' });
  expect(message.display_recipient).toMatchObject([{ id: owner.id }, { id: otherMember.id }]);
});

describe('who may not read', async () => {
  const everyone = [member.id, otherMember.id];
  const open = await makeRoom(database, home, 'open', { members: everyone });
  const closed = await makeRoom(database, home, 'closed', {
    inviteOnly: true,
    historyPublicToSubscribers: false,
    members: everyone,
  });
  const shared = await makeRoom(database, home, 'shared', { inviteOnly: true, members: everyone });
  const direct = await makeConversation(database, home, member.id, otherMember.id);
  const say = (to: number, topic: string | null = 'talk') =>
    write({ to, from: member.id, topic, content: 'the canary sings' });
  const early = { open: await say(open.id), closed: await say(closed.id), shared: await say(shared.id) };
  const note = await say(direct.id, null);
  await joinRoom(database, home, closed, newcomer.id);
  await joinRoom(database, home, shared, newcomer.id);
  const late = { closed: await say(closed.id), shared: await say(shared.id) };
  await leaveRoom(database, home, closed, otherMember.id);
  await leaveRoom(database, home, shared, otherMember.id);
  await leaveRoom(database, home, open, otherMember.id);

  const everything = [early.open, early.closed, early.shared, note, late.closed, late.shared];

  const reached = async (reader: Player): Promise<number[]> => {
    const { messages: byId } = await reader.bare.call(getMessages, { message_ids: everything });
    const one = await Promise.all(
      everything.map((id) =>
        reader.bare.call(getMessage, { message_id: id }).then(
          () => [id],
          () => [],
        ),
      ),
    );
    expect(byId.map(({ id }) => id)).toEqual(one.flat());
    for (const id of everything)
      expect(await idsOf(reader, [{ operator: 'id', operand: id }])).toEqual(
        one.flat().includes(id) ? [id] : [],
      );
    // Narrows find no more than ids.
    const narrows: NarrowTerm[][] = [
      [],
      [{ operator: 'search', operand: 'canary' }],
      [{ operator: 'topic', operand: 'talk' }],
      [{ operator: 'channels', operand: 'public' }],
      [{ operator: 'is', operand: 'starred', negated: true }],
      [is('unread')],
      [is('dm')],
      ...(reader === outsider ? [] : [[{ operator: 'sender', operand: member.id }]]),
    ];
    for (const narrow of narrows)
      for (const id of await idsOf(reader, narrow))
        if (everything.includes(id)) expect(one.flat(), JSON.stringify(narrow)).toContain(id);
    return one.flat();
  };

  test('[V1] [V3] [V5] [V9] each reads exactly what is theirs', async () => {
    expect(await reached(member)).toEqual(everything);
    // Former member of all three: the public channel and the conversation stay.
    expect(await reached(otherMember)).toEqual([early.open, note]);
    // Newcomer: all shared history, protected history since joining.
    expect(await reached(newcomer)).toEqual([early.open, early.shared, late.closed, late.shared]);
    expect(await reached(guest)).toEqual([]);
    expect(await reached(owner)).toEqual([early.open]);
    expect(await reached(outsider)).toEqual([]);
  });

  test('[V3] protected history is read since joining, by the id of the channel too', async () => {
    const { messages } = await newcomer.bare.call(getMessages, {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [channel(closed.id)],
    });
    expect(messages.map(({ id }) => id)).toEqual([late.closed]);
  });

  test('[V2] channels that may not be read are answered like those that do not exist', async () => {
    for (const [reader, name] of [
      [otherMember, 'closed'],
      [guest, 'open'],
      [outsider, 'open'],
      [outsider, 'closed'],
    ] as const) {
      const refusals = await Promise.all(
        [name, 'nowhere', (name === 'open' ? open : closed).id, 987_654].map((operand) =>
          reader.refusal(getMessages, {
            anchor: 'newest',
            num_before: 1,
            num_after: 0,
            narrow: [channel(operand)],
          }),
        ),
      );
      expect(new Set(refusals.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
      expect(refusals[0]).toMatchObject({ code: 'BAD_NARROW', status: 400 });
    }
    for (const stream_id of [open.id, 987_654])
      expect(await guest.refusal(getTopics, { stream_id })).toMatchObject({
        code: 'STREAM_DOES_NOT_EXIST',
        message: 'Invalid channel ID',
        details: { stream_id },
      });
  });

  test('a guest reads a public channel once subscribed, and no other', async () => {
    await joinRoom(database, home, open, guest.id);
    expect(await idsOf(guest, [channel('open')])).toEqual([early.open]);
    await leaveRoom(database, home, open, guest.id);
    expect(await reached(guest)).toEqual([]);
  });

  test('[S156] personal history is what was received, not what is open', async () => {
    expect(await idsOf(owner, [])).not.toContain(early.open);
    expect(await idsOf(owner, [channel('open')])).toEqual([early.open]);
    expect(await idsOf(otherMember, [])).toEqual(expect.arrayContaining([early.open, note]));
    expect(await idsOf(otherMember, [])).not.toContain(early.closed);
    expect(await idsOf(owner, [{ operator: 'search', operand: 'canary' }])).toEqual([]);
    expect(await idsOf(member, [{ operator: 'search', operand: 'canary' }])).toEqual(everything);
  });

  test('[V23] an archived channel is read as before', async () => {
    const old = await makeRoom(database, home, 'old', {
      isArchived: true,
      inviteOnly: true,
      members: [member.id],
    });
    const id = await write({ to: old.id, from: member.id });
    expect(await idsOf(member, [{ operator: 'channels', operand: 'archived' }])).toEqual([id]);
    expect(await idsOf(otherMember, [{ operator: 'channels', operand: 'archived' }])).toEqual([]);
  });

  test('[S38] topics are those of readable messages, the newest first', async () => {
    const room = await makeRoom(database, home, 'topics', {
      inviteOnly: true,
      historyPublicToSubscribers: false,
      members: [member.id],
    });
    await write({ to: room.id, from: member.id, topic: 'secret' });
    const lunch = await write({ to: room.id, from: member.id, topic: 'Lunch' });
    await joinRoom(database, home, room, newcomer.id);
    const empty = await write({ to: room.id, from: member.id, topic: '' });
    const later = await write({ to: room.id, from: member.id, topic: 'lunch' });
    const all = await member.bare.call(getTopics, { stream_id: room.id });
    expect(all.topics.map(({ name }) => name)).toEqual(['lunch', 'general chat', 'secret']);
    expect(lunch).toBeLessThan(later);
    const some = await newcomer.bare.call(getTopics, { stream_id: room.id, allow_empty_topic_name: true });
    expect(some.topics).toEqual([
      { name: 'lunch', max_id: later },
      { name: '', max_id: empty },
    ]);
  });
});
