import {
  archiveChannel,
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import { getConversations } from '@parlance/protocol/messages/conversations';
import { deleteMessage, deleteTopic } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { markTopicAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import type { Room } from '@parlance/testing/channels/room';
import { quiet, roomsOf } from '@parlance/testing/channels/rooms';
import {
  conversationsOf,
  placeOf,
  placesOf,
  recentTopics,
  topicsIn,
  within,
} from '@parlance/testing/models/conversations';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, newcomer, guest, outsider } = service;
const { room, say, join } = roomsOf(service);

const write = async (to: readonly Player[], from: Player, content = 'Hello') =>
  (await from.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content })).id;
/** As a person's own application sends. */
const sayOwn = (to: Room, topic: string, from: Player) =>
  from.call(sendMessage, { type: 'channel', to: to.id, topic, content: 'Hello', read_by_sender: true });
const leave = (from: Room, who: Player) => who.call(unsubscribe, { subscriptions: [from.name] });
/** Avoids the notice to people that others subscribe. */
const ownRoom = async (who: Player) => {
  const made = await room();
  await who.call(subscribe, { subscriptions: [{ name: made.name }] });
  return made;
};
const isProtected = { inviteOnly: true, historyPublicToSubscribers: false } as const;

describe('[W26] [V1] no outsider learns of a conversation', () => {
  test('in a channel without a subscription, private or public, or of another organization', async () => {
    const hidden = await room({ inviteOnly: true, members: [member.id] });
    const open = await room({ members: [member.id] });
    for (const to of [hidden, open]) {
      await say(to, 'plans');
      expect(await topicsIn(member, to)).toEqual(['plans']);
      for (const other of [owner, administrator, otherMember, guest, outsider]) {
        expect(await topicsIn(other, to)).toEqual([]);
        const conversations = [{ stream_id: to.id, topic: 'plans' }];
        expect(await conversationsOf(other, { conversations, include_muted: true })).toEqual([]);
      }
    }
  });

  test('after leaving, or when the channel is archived', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    await say(here, 'plans');
    expect(await topicsIn(otherMember, here)).toEqual(['plans']);
    await leave(here, otherMember);
    expect(await topicsIn(otherMember, here)).toEqual([]);
    expect(await topicsIn(member, here)).toEqual(['plans']);
    await owner.call(archiveChannel, { stream_id: here.id });
    expect(await topicsIn(member, here)).toEqual([]);
    await owner.call(updateChannel, { stream_id: here.id, is_archived: false });
    expect(await topicsIn(member, here)).toEqual(['plans']);
  });

  test('between other people', async () => {
    const id = await write([otherMember], member);
    const conversations = [{ user_ids: [otherMember.id] }, { user_ids: [member.id, otherMember.id] }];
    expect((await conversationsOf(member, { conversations })).map((one) => one.last_message_id)).toEqual([
      id,
    ]);
    for (const other of [owner, guest, outsider])
      expect(await conversationsOf(other, { conversations })).toEqual([]);
  });

  test('[V4] of protected history from before the subscription, nor of its senders', async () => {
    const here = await room({ ...isProtected, members: [owner.id, member.id] });
    await say(here, 'old');
    await say(here, 'both', 'early', owner);
    await join(here, otherMember);
    const last = await say(here, 'both', 'late', member);
    expect(await topicsIn(member, here)).toEqual(['both', 'old']);
    expect(await topicsIn(otherMember, here)).toEqual(['both']);
    expect((await within(member, here, 'both'))?.recent_sender_ids).toEqual([member.id, owner.id]);
    expect(await within(otherMember, here, 'both')).toMatchObject({
      last_message_id: last,
      recent_sender_ids: [member.id],
    });
    for (const [of, expected] of [
      [member, ['both', 'old']],
      [otherMember, ['both']],
    ] as const) {
      const conversations = ['both', 'old'].map((topic) => ({ stream_id: here.id, topic }));
      expect(await placesOf(of, { conversations })).toEqual(expected);
    }
  });

  test('[V4] of what came to protected history while away', async () => {
    const here = await room({ ...isProtected, members: [owner.id, member.id, otherMember.id] });
    const early = await say(here, 'both', 'early', otherMember);
    const old = await say(here, 'old');
    await leave(here, otherMember);
    await say(here, 'both', 'meanwhile', member);
    await say(here, 'missed', 'meanwhile', member);
    await join(here, otherMember);
    const late = await say(here, 'late', 'late', owner);
    expect(await topicsIn(member, here)).toEqual(['late', 'missed', 'both', 'old']);
    const seen = await conversationsOf(otherMember, { channel_ids: [here.id] });
    expect(seen.map((one) => [placeOf(one), one.last_message_id, one.recent_sender_ids])).toEqual([
      ['late', late, [owner.id]],
      ['old', old, [member.id]],
      ['both', early, [otherMember.id]],
    ]);
    expect(await topicsIn(otherMember, here, { participated: true })).toEqual(['both']);
    expect(await topicsIn(otherMember, here, { before: late })).toEqual(['old', 'both']);
  });

  test('[V4] by an own message that was moved out of sight', async () => {
    const here = await room({ members: [owner.id, member.id] });
    const there = await room({ ...isProtected, members: [owner.id] });
    const moved = await say(here, 'plans', 'mine', member);
    await join(there, member);
    await owner.call(updateMessage, { message_id: moved, stream_id: there.id, ...quiet });
    expect(await within(owner, there, 'plans')).toMatchObject({ recent_sender_ids: [member.id] });
    expect(await topicsIn(member, there)).toEqual([]);
    await say(there, 'plans', 'Hello', owner);
    expect(await within(owner, there, 'plans')).toMatchObject({ recent_sender_ids: [owner.id, member.id] });
    expect(await within(member, there, 'plans')).toMatchObject({
      recent_sender_ids: [owner.id],
      participated: false,
    });
    expect(await topicsIn(member, there, { participated: true })).toEqual([]);
  });

  test('that is deleted', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const first = await say(here, 'plans', 'one', member);
    const second = await say(here, 'plans', 'two', otherMember);
    expect(await within(member, here, 'plans')).toMatchObject({
      last_message_id: second,
      recent_sender_ids: [otherMember.id, member.id],
    });
    await owner.call(deleteMessage, { message_id: second });
    expect(await within(member, here, 'plans')).toMatchObject({
      last_message_id: first,
      recent_sender_ids: [member.id],
      participated: true,
    });
    expect(await within(otherMember, here, 'plans')).toMatchObject({ participated: false });
    await owner.call(deleteTopic, { stream_id: here.id, topic_name: 'Plans' });
    expect(await topicsIn(member, here)).toEqual([]);
    const direct = await write([newcomer], member);
    expect(await placesOf(newcomer)).toEqual([`with ${member.id}`]);
    await owner.refusal(deleteMessage, { message_id: direct });
    await member.call(deleteMessage, { message_id: direct });
    expect(await placesOf(newcomer)).toEqual([]);
  });

  test('that is moved where the reader does not see it', async () => {
    const here = await room({ members: [owner.id, member.id, otherMember.id] });
    const there = await room({ inviteOnly: true, members: [owner.id, member.id] });
    const stays = await say(here, 'plans', 'one', member);
    const moved = await say(here, 'plans', 'two', otherMember);
    await owner.call(updateMessage, { message_id: moved, stream_id: there.id, topic: 'Plans', ...quiet });
    for (const reader of [member, otherMember])
      expect(await within(reader, here, 'plans')).toMatchObject({
        last_message_id: stays,
        recent_sender_ids: [member.id],
      });
    expect(await within(member, there, 'Plans')).toMatchObject({ last_message_id: moved });
    expect(await topicsIn(otherMember, there)).toEqual([]);
    expect((await within(otherMember, here, 'plans'))?.participated).toBe(false);
  });
});

test('[W26] a move renames, merges and splits conversations', async () => {
  const here = await room({ members: [member.id] });
  const ids = [
    await say(here, 'soup', '1'),
    await say(here, 'tea', '2'),
    await say(here, 'soup', '3'),
    await say(here, 'salad', '4'),
  ];
  const move = (index: number, topic: string, propagate_mode: 'change_all' | 'change_one') =>
    owner.call(updateMessage, { message_id: ids[index]!, topic, propagate_mode, ...quiet });
  const lastIds = async () =>
    (await conversationsOf(member, { channel_ids: [here.id] })).map((one) => [
      placeOf(one),
      ids.indexOf(one.last_message_id),
    ]);
  await join(here, owner);
  await move(1, 'SOUP', 'change_all');
  expect(await lastIds()).toEqual([
    ['salad', 3],
    ['soup', 2],
  ]);
  await move(2, 'Dinner', 'change_one');
  expect(await lastIds()).toEqual([
    ['salad', 3],
    ['Dinner', 2],
    ['SOUP', 1],
  ]);
  await move(0, 'Supper', 'change_all');
  expect(await lastIds()).toEqual([
    ['salad', 3],
    ['Dinner', 2],
    ['Supper', 1],
  ]);
  const { stored, computed } = await recentTopics(service);
  expect(stored).toEqual(computed);
});

describe('[W26] pages', () => {
  const pagesOf = async (of: Player, limit: number) => {
    const pages: string[][] = [];
    for (let before: number | undefined; ; ) {
      const answer = await of.bare.call(getConversations, {
        limit,
        ...(before === undefined ? {} : { before }),
      });
      pages.push(answer.conversations.map(placeOf));
      before = answer.conversations.at(-1)?.last_message_id;
      if (answer.found_oldest) return pages;
    }
  };

  test('follow one another without a gap, in whatever epochs the messages are', async () => {
    const rooms = [await ownRoom(moderator), await ownRoom(moderator)];
    const expected: string[] = [];
    const send = async (index: number, topic: string) => {
      await say(rooms[index % 2]!, topic, 'Hello', moderator);
      expected.unshift(topic);
    };
    for (let index = 0; index < 7; index += 1) await send(index, `a${index}`);
    expected.unshift(`with ${owner.id}`);
    await write([moderator], owner);
    const { organizationId } = moderator.person;
    await service.database.transact(organizationId, undefined, async (transaction) => {
      transaction.append(() => Array.from({ length: 1500 }, () => ({})));
    });
    for (let index = 0; index < 7; index += 1) await send(index, `b${index}`);
    expect(await placesOf(moderator)).toEqual(expected);
    for (const limit of [1, 3, 5, 14]) {
      const pages = await pagesOf(moderator, limit);
      expect(pages.flat()).toEqual(expected);
      expect(pages.map(({ length }) => length)).toEqual([
        ...Array.from({ length: Math.ceil(15 / limit) - 1 }, () => limit),
        15 - limit * (Math.ceil(15 / limit) - 1),
      ]);
    }
    // A topic that a new message lifts is no longer below.
    await send(1, 'a1');
    const [newest] = await conversationsOf(moderator, { limit: 1 });
    expect(placeOf(newest!)).toBe('a1');
    expect(await placesOf(moderator, { before: newest!.last_message_id })).not.toContain('a1');
    const { stored, computed } = await recentTopics(service);
    expect(stored).toEqual(computed);
  });
});

describe('[W26] a filter', () => {
  test('finds unread, participated, followed and direct conversations, and those of channels', async () => {
    const [here, there] = [await ownRoom(administrator), await ownRoom(administrator)];
    await say(here, 'unread', 'Hello', owner);
    await say(here, 'read', 'Hello', owner);
    await administrator.call(markTopicAsRead, { stream_id: here.id, topic_name: 'read' });
    await sayOwn(here, 'own', administrator);
    await sayOwn(here, 'followed', administrator);
    await write([administrator], owner);
    await sayOwn(there, 'there', administrator);
    for (const [to, topic, visibility_policy] of [
      [here, 'own', 0],
      [here, 'FOLLOWED', 3],
      [there, 'there', 0],
    ] as const)
      await administrator.call(setUserTopic, { stream_id: to.id, topic, visibility_policy });
    const direct = `with ${owner.id}`;
    expect(await placesOf(administrator)).toEqual(['there', direct, 'followed', 'own', 'read', 'unread']);
    expect(await placesOf(administrator, { unread: true })).toEqual([direct, 'unread']);
    expect(await placesOf(administrator, { participated: true })).toEqual(['there', 'followed', 'own']);
    expect(await placesOf(administrator, { followed: true })).toEqual(['followed']);
    expect(await placesOf(administrator, { direct: true })).toEqual([direct]);
    expect(await placesOf(administrator, { channel_ids: [there.id, 999_999, 2 ** 40] })).toEqual(['there']);
    expect(await placesOf(administrator, { unread: true, direct: true })).toEqual([direct]);
    expect(await placesOf(administrator, { unread: true, participated: true })).toEqual([]);
    expect(await placesOf(administrator, { followed: true, participated: true })).toEqual(['followed']);
    expect(await placesOf(administrator, { direct: true, followed: true })).toEqual([]);
    const followed = (await conversationsOf(administrator)).find((one) => placeOf(one) === 'followed');
    expect(followed).toMatchObject({ visibility_policy: 3, participated: true });
    const conversations = [
      { stream_id: here.id, topic: 'OWN' },
      { stream_id: there.id, topic: 'own' },
      { user_ids: [administrator.id, owner.id] },
      { user_ids: [member.id, owner.id] },
    ];
    expect(await placesOf(administrator, { conversations })).toEqual([direct, 'own']);
    expect(await placesOf(administrator, { conversations, participated: true })).toEqual(['own']);
  });

  test('leaves out what is muted, unless asked for it', async () => {
    const [here, quietOne] = [await ownRoom(newcomer), await ownRoom(newcomer)];
    const wish = (to: Room, topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
      newcomer.call(setUserTopic, { stream_id: to.id, topic, visibility_policy });
    for (const [to, topic] of [
      [here, 'heard'],
      [here, 'muted'],
      [quietOne, 'quiet'],
      [quietOne, 'lifted'],
      [quietOne, 'followed'],
    ] as const)
      await say(to, topic, 'Hello', owner);
    await newcomer.call(updateSubscription, { stream_id: quietOne.id, property: 'is_muted', value: true });
    await wish(here, 'Muted', 1);
    await wish(quietOne, 'lifted', 2);
    await wish(quietOne, 'followed', 3);
    await write([newcomer], otherMember);
    await write([newcomer, owner], otherMember);
    await newcomer.call(muteUser, { muted_user_id: otherMember.id });
    const alone = `with ${otherMember.id}`;
    const three = `with ${[owner.id, otherMember.id].sort((a, b) => a - b)}`;
    expect(await placesOf(newcomer)).toEqual([three, 'followed', 'lifted', 'heard']);
    for (const to of [here, quietOne])
      expect(await topicsIn(newcomer, to, { unread: true })).toEqual(await topicsIn(newcomer, to));
    expect(await placesOf(newcomer, { include_muted: true })).toEqual([
      three,
      alone,
      'followed',
      'lifted',
      'quiet',
      'muted',
      'heard',
    ]);
    const notes = await write([newcomer], newcomer, 'Note');
    expect((await conversationsOf(newcomer, { limit: 1 }))[0]).toMatchObject({
      last_message_id: notes,
      user_ids: [],
    });
  });
});

test('[W26] recent senders are those of the ten newest messages', async () => {
  const here = await room({ members: [member.id, owner.id] });
  for (let count = 0; count < 4; count += 1) await say(here, 'talk', 'Hello', owner);
  for (let count = 0; count < 8; count += 1) await say(here, 'talk', 'Hello', member);
  const eight = Array.from({ length: 8 }, () => member.id);
  expect((await within(member, here, 'talk'))?.recent_sender_ids).toEqual([...eight, owner.id, owner.id]);
});

test('[W26] one statement answers, however many conversations there are', async () => {
  const count = async () =>
    (await service.countStatements(() => member.bare.call(getConversations, {}))).statements.filter((text) =>
      text.includes('candidates'),
    ).length;
  const here = await room({ members: [member.id] });
  for (let index = 0; index < 5; index += 1) await say(here, `topic ${index}`);
  // A caller who is remembered wrongly is read for twice.
  await member.bare.call(getConversations, {});
  const { statements } = await service.countStatements(() => member.bare.call(getConversations, {}));
  expect(await count()).toBe(1);
  const fewer = await service.countStatements(() => member.bare.call(getConversations, { limit: 1 }));
  expect(statements.length).toBe(fewer.statements.length);
});

test('[W26] a user who joins a channel gets its open history, and a bot its own list', async () => {
  const here = await room({ members: [owner.id, service.bot.id] });
  await say(here, 'early', 'Hello', owner);
  expect(await topicsIn(member, here)).toEqual([]);
  await member.call(subscribe, { subscriptions: [{ name: here.name }] });
  expect(await within(member, here, 'early')).toMatchObject({ unread_count: 0 });
  expect(await within(service.bot, here, 'early')).toMatchObject({ unread_count: 1 });
});
