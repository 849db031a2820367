import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags, updateFlagsForNarrow } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
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
import { read } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, guest, newcomer, outsider, database } = service;
const home = member.person.organizationId;
const write = (message: OldMessage) => writeMessage(database, home, message);

interface Unread {
  readonly count: number;
  readonly pms: readonly { other_user_id: number; unread_message_ids: number[] }[];
  readonly streams: readonly { stream_id: number; topic: string; unread_message_ids: number[] }[];
  readonly huddles: readonly { user_ids_string: string; unread_message_ids: number[] }[];
  readonly mentions: readonly number[];
  readonly old_unreads_missing: boolean;
}
const initial = async (reader: Player, types: readonly string[] = ['message', 'update_message_flags']) =>
  (await reader.bare.call(register, { fetch_event_types: [...types] })) as unknown as {
    unread_msgs: Unread;
    max_message_id: number;
    starred_messages: number[];
    recent_private_conversations: { max_message_id: number; user_ids: number[] }[];
  };
const unreadIn = async (reader: Player, room: { readonly id: number }) =>
  (await initial(reader)).unread_msgs.streams
    .filter(({ stream_id }) => stream_id === room.id)
    .flatMap(({ unread_message_ids }) => unread_message_ids)
    .sort((a, b) => a - b);
const flagsOf = async (reader: Player, id: number) =>
  (await reader.bare.call(getMessage, { message_id: id })).message.flags;
const mark = (
  reader: Player,
  op: 'add' | 'remove',
  flag: 'read' | 'starred' | 'collapsed',
  ...messages: number[]
) => reader.bare.call(updateFlags, { messages, op, flag });

describe('reading', async () => {
  const room = await makeRoom(database, home, 'reading', { members: [member.id, otherMember.id] });
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1)
    ids.push(await write({ to: room.id, from: otherMember.id, topic: count % 2 === 0 ? 'even' : 'odd' }));

  test('[S37] marks messages read, in the reader’s queues alone, and repeating it emits nothing', async () => {
    const [mine, his] = await Promise.all([member.listen(), otherMember.listen()]);
    const marked = await mark(member, 'add', 'read', ids[0]!, ids[2]!);
    expect(marked).toMatchObject({
      messages: [ids[0], ids[2]],
      ignored_because_not_subscribed_channels: [],
    });
    await mark(member, 'add', 'read', ids[0]!, ids[2]!);
    expect(await mine.catchUp()).toMatchObject([
      {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'read',
        messages: [ids[0], ids[2]],
        all: false,
      },
    ]);
    expect(await his.catchUp()).toEqual([]);
    expect(await flagsOf(member, ids[0]!)).toEqual(['read']);
    expect(await flagsOf(member, ids[1]!)).toEqual([]);
    expect(await flagsOf(otherMember, ids[0]!)).toEqual([]);
    expect(await unreadIn(member, room)).toEqual([ids[4], ids[1], ids[3], ids[5]].sort((a, b) => a! - b!));
  });

  test('first_unread is where reading goes on, within the narrow', async () => {
    const first = async (topic?: string) => {
      const narrow = [
        { operator: 'channel', operand: room.id },
        ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }]),
      ];
      const range = { num_before: 1, num_after: 1, narrow };
      return (await member.bare.call(getMessages, { anchor: 'first_unread', ...range })).anchor;
    };
    expect(await first()).toBe(ids[1]);
    expect(await first('even')).toBe(ids[4]);
    await mark(member, 'add', 'read', ids[4]!);
    expect(await first('even')).toBe(10_000_000_000_000_000);
  });

  test('taking it back sends what the client needs to count it again', async () => {
    const mine = await member.listen();
    await mark(member, 'remove', 'read', ids[0]!);
    expect(await mine.catchUp()).toMatchObject([
      {
        op: 'remove',
        flag: 'read',
        messages: [ids[0]],
        message_details: {
          [ids[0]!]: { type: 'stream', stream_id: room.id, topic: 'even', unmuted_stream_msg: true },
        },
      },
    ]);
    expect(await flagsOf(member, ids[0]!)).toEqual([]);
    expect(await flagsOf(member, ids[2]!)).toEqual(['read']);
    expect(await unreadIn(member, room)).toContain(ids[0]);
  });

  test('reading everything leaves one range, whatever else was written meanwhile', async () => {
    const elsewhere = await makeRoom(database, home, 'elsewhere', { members: [member.id] });
    for (const id of [...ids].reverse()) {
      await write({ to: elsewhere.id, from: otherMember.id });
      await mark(member, 'add', 'read', id);
    }
    const { rows } = await read<{ ranges: number }>`
      select (select count(*)::int from unnest(read)) as ranges from read_states
      where user_id = ${member.id} and recipient_id = ${room.id}
    `.execute(database.query);
    expect(rows).toEqual([{ ranges: 1 }]);
    expect(await unreadIn(member, room)).toEqual([]);
  });

  test('a thousand messages cost as many statements as one', async () => {
    const many = await makeRoom(database, home, 'many', { members: [member.id] });
    const written: number[] = [];
    for (let count = 0; count < 40; count += 1)
      written.push(await write({ to: many.id, from: otherMember.id }));
    const cost = async (messages: number[]) => {
      const { statements } = await service.countStatements(() => mark(member, 'add', 'read', ...messages));
      return statements.filter((statement) => /messages|read_states|message_flags/.test(statement)).length;
    };
    expect(await cost(written.slice(1))).toBe(await cost(written.slice(0, 1)));
  });

  test('a narrow is marked in one request', async () => {
    const answer = await member.bare.call(updateFlagsForNarrow, {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [
        { operator: 'channel', operand: room.id },
        { operator: 'topic', operand: 'odd' },
      ],
      op: 'remove',
      flag: 'read',
    });
    expect(answer).toMatchObject({
      processed_count: 3,
      updated_count: 3,
      first_processed_id: ids[1],
      last_processed_id: ids[5],
      found_oldest: true,
      found_newest: true,
    });
    expect(await unreadIn(member, room)).toEqual([ids[1], ids[3], ids[5]]);
  });
});

test('what one sends oneself is read, unless marked otherwise', async () => {
  const room = await makeRoom(database, home, 'own', { members: [member.id] });
  const own = await write({ to: room.id, from: member.id, readBySender: true });
  const byMachine = await write({ to: room.id, from: member.id, readBySender: false });
  expect(await flagsOf(member, own)).toEqual(['read']);
  expect(await unreadIn(member, room)).toEqual([byMachine]);
  await mark(member, 'remove', 'read', own);
  expect(await flagsOf(member, own)).toEqual([]);
  expect(await unreadIn(member, room)).toEqual([own, byMachine]);
  await mark(member, 'add', 'read', own, byMachine);
  expect(await unreadIn(member, room)).toEqual([]);
  const { rows } = await read`select from message_flags where message_id = ${own}`.execute(database.query);
  expect(rows).toEqual([]);
});

test('[S37] stars and mentions are each reader’s own', async () => {
  const room = await makeRoom(database, home, 'stars', { members: [member.id, otherMember.id] });
  const { id } = await otherMember.bare.call(sendMessage, {
    type: 'channel',
    to: room.id,
    topic: 'x',
    content: 'hello @**Member One**',
  });
  const mine = await member.listen();
  await mark(member, 'add', 'starred', id);
  await mark(member, 'add', 'collapsed', id);
  expect(await flagsOf(member, id)).toEqual(['starred', 'mentioned', 'collapsed']);
  expect((await flagsOf(otherMember, id)).filter((flag) => flag !== 'read')).toEqual([]);
  const { starred_messages, unread_msgs } = await initial(member, [
    'starred_messages',
    'message',
    'update_message_flags',
  ]);
  expect(starred_messages).toEqual([id]);
  expect(unread_msgs.mentions).toEqual([id]);
  expect(mine.state).toBeDefined();
  await mark(member, 'remove', 'starred', id);
  await mark(member, 'remove', 'collapsed', id);
  expect(await flagsOf(member, id)).toEqual(['mentioned']);
  const mentioned = await member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'mentioned' }],
  });
  expect(mentioned.messages.map((message) => message.id)).toContain(id);
});

describe('who may not mark', async () => {
  const room = await makeRoom(database, home, 'secret', {
    inviteOnly: true,
    members: [member.id, otherMember.id],
  });
  const open = await makeRoom(database, home, 'open to mark', { members: [member.id] });
  const direct = await makeConversation(database, home, member.id, guest.id);
  const hidden = [
    await write({ to: room.id, from: member.id }),
    await write({ to: direct.id, from: member.id, topic: null }),
  ];
  const shown = await write({ to: open.id, from: member.id });

  test.each([
    ['a stranger', newcomer],
    ['another organization', outsider],
  ] as const)(
    '[V1] [V9] for %s messages that may not be read are as though they did not exist',
    async (_who, reader) => {
      for (const flag of ['read', 'starred'] as const)
        for (const op of ['add', 'remove'] as const)
          expect(await mark(reader, op, flag, ...hidden, 987_654_321)).toMatchObject({
            messages: [],
            ignored_because_not_subscribed_channels: [],
          });
      const { rows } = await read`select from message_flags where user_id = ${reader.id}`.execute(
        database.query,
      );
      expect(rows).toEqual([]);
      expect(await mark(member, 'add', 'starred', ...hidden)).toMatchObject({ messages: hidden });
      await mark(member, 'remove', 'starred', ...hidden);
    },
  );

  test('[V1] [V3] who has left keeps neither unread messages nor the right to mark them', async () => {
    expect(await unreadIn(otherMember, room)).toEqual([hidden[0]]);
    await mark(otherMember, 'add', 'starred', hidden[0]!);
    await leaveRoom(database, home, room, otherMember.id);
    expect(await unreadIn(otherMember, room)).toEqual([]);
    expect(await mark(otherMember, 'add', 'collapsed', hidden[0]!)).toMatchObject({ messages: [] });
    const starred = await otherMember.bare.call(getMessages, {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'starred' }],
    });
    expect(starred.messages).toEqual([]);
    await joinRoom(database, home, room, otherMember.id);
    expect(await unreadIn(otherMember, room)).toEqual([]);
  });

  test('where one is not subscribed nothing is unread, and the answer says so', async () => {
    expect(await flagsOf(newcomer, shown)).toEqual(['read', 'historical']);
    expect(await mark(newcomer, 'remove', 'read', shown)).toMatchObject({
      messages: [],
      ignored_because_not_subscribed_channels: [open.id],
    });
    await mark(newcomer, 'add', 'starred', shown);
    expect(await flagsOf(newcomer, shown)).toEqual(['read', 'starred', 'historical']);
    const own = await newcomer.bare.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 });
    expect(own.messages.map(({ id }) => id)).toContain(shown);
    await joinRoom(database, home, open, newcomer.id);
    await mark(newcomer, 'remove', 'read', shown);
    expect(await unreadIn(newcomer, open)).toEqual([shown]);
    await mark(newcomer, 'add', 'read', shown);
    expect(await unreadIn(newcomer, open)).toEqual([]);
  });
});

test('initial data: unread by conversation, the newest message, and recent conversations', async () => {
  const { id: me } = guest;
  const room = await makeRoom(database, home, 'initial', { members: [me] });
  const pair = await makeConversation(database, home, me, newcomer.id);
  const three = await makeConversation(database, home, me, newcomer.id, otherMember.id);
  const ids = [
    await write({ to: room.id, from: member.id, topic: '' }),
    await write({ to: pair.id, from: newcomer.id, topic: null }),
    await write({ to: three.id, from: newcomer.id, topic: null }),
  ];
  const unseen = await write({ to: (await makeRoom(database, home, 'unseen')).id, from: member.id });
  const told = await initial(guest, [
    'message',
    'update_message_flags',
    'recent_private_conversations',
    'starred_messages',
  ]);
  expect(told.unread_msgs.streams).toContainEqual({
    stream_id: room.id,
    topic: 'general chat',
    unread_message_ids: [ids[0]],
  });
  expect(told.unread_msgs.pms).toContainEqual({
    other_user_id: newcomer.id,
    sender_id: newcomer.id,
    unread_message_ids: [ids[1]],
  });
  expect(told.unread_msgs.huddles).toContainEqual({
    user_ids_string: [me, newcomer.id, otherMember.id].sort((a, b) => a - b).join(','),
    unread_message_ids: [ids[2]],
  });
  expect(told.unread_msgs.old_unreads_missing).toBe(false);
  expect(told.max_message_id).toBe(ids[2]);
  expect(told.max_message_id).toBeLessThan(unseen);
  expect(told.recent_private_conversations.slice(0, 2)).toEqual([
    { max_message_id: ids[2], user_ids: [newcomer.id, otherMember.id].sort((a, b) => a - b) },
    { max_message_id: ids[1], user_ids: [newcomer.id] },
  ]);
  expect(await initial(guest, ['message'])).not.toHaveProperty('unread_msgs');
});
