import { subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { quiet, roomsOf, typesOf } from '@parlance/testing/channels/rooms';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, newcomer, guest, clock } = service;
const { room, say, join, read, unreadOf, unreadIn, topicsOf } = roomsOf(service);

describe('to another topic', () => {
  test('one message, it and the later ones, or all; whatever the case of letters', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const ids = [
      await say(here, 'soup'),
      await say(here, 'Soup'),
      await say(here, 'soup'),
      await say(here, 'tea'),
    ];
    const subjects = async () => Promise.all(ids.map(async (id) => (await read(otherMember, id)).subject));
    await member.call(updateMessage, { ...quiet, message_id: ids[1]!, topic: 'stew' });
    expect(await subjects()).toEqual(['soup', 'stew', 'soup', 'tea']);
    await member.call(updateMessage, {
      ...quiet,
      message_id: ids[2]!,
      topic: 'rice',
      propagate_mode: 'change_later',
    });
    expect(await subjects()).toEqual(['soup', 'stew', 'rice', 'tea']);
    for (const id of [ids[1]!, ids[2]!])
      await member.call(updateMessage, { ...quiet, message_id: id, topic: 'SOUP' });
    const his = await otherMember.listen({ event_types: ['update_message'] });
    await member.call(updateMessage, {
      ...quiet,
      message_id: ids[1]!,
      topic: 'end',
      propagate_mode: 'change_all',
    });
    expect(await subjects()).toEqual(['end', 'end', 'end', 'tea']);
    expect(await his.catchUp()).toEqual([
      {
        type: 'update_message',
        id: expect.any(Number),
        user_id: member.id,
        edit_timestamp: Math.floor(clock.now() / 1000),
        message_id: ids[1],
        message_ids: ids.slice(0, 3),
        flags: [],
        rendering_only: false,
        stream_id: here.id,
        stream_name: here.name,
        orig_subject: 'SOUP',
        subject: 'end',
        topic_links: [],
        propagate_mode: 'change_all',
      },
    ]);
    expect(await unreadIn(otherMember, here)).toEqual(ids);
    expect(await topicsOf(member, here)).toEqual(['end', 'tea']);
  });

  test('[S33] [S34] is dated and remembered; marking a topic as resolved is not a move', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const id = await say(here, 'soup');
    await otherMember.call(updateMessage, {
      ...quiet,
      message_id: id,
      topic: '✔ soup',
      propagate_mode: 'change_all',
    });
    expect(await read(member, id)).not.toHaveProperty('last_moved_timestamp');
    await otherMember.call(updateMessage, {
      ...quiet,
      message_id: id,
      topic: 'soup',
      propagate_mode: 'change_all',
    });
    expect(await read(member, id)).not.toHaveProperty('last_moved_timestamp');
    clock.forward(5);
    await otherMember.call(updateMessage, { ...quiet, message_id: id, topic: 'stew' });
    const shown = await read(member, id);
    const now = Math.floor(clock.now() / 1000);
    expect(shown).toMatchObject({ last_moved_timestamp: now, subject: 'stew' });
    expect(shown).not.toHaveProperty('last_edit_timestamp');
    expect(shown.edit_history).toEqual([
      { user_id: otherMember.id, timestamp: now, prev_topic: 'soup', topic: 'stew' },
      { user_id: otherMember.id, timestamp: now - 5, prev_topic: '✔ soup', topic: 'soup' },
      { user_id: otherMember.id, timestamp: now - 5, prev_topic: 'soup', topic: '✔ soup' },
    ]);
  });

  test('[S94] the empty topic has a name for clients that do not know it', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const id = await say(here, 'soup');
    const older = await otherMember.listen({ event_types: ['update_message'] });
    const newer = await otherMember.listen({
      event_types: ['update_message'],
      client_capabilities: { empty_topic_name: true },
    });
    await member.call(updateMessage, { ...quiet, message_id: id, topic: '(no topic)' });
    expect(await older.catchUp()).toMatchObject([{ subject: 'general chat', orig_subject: 'soup' }]);
    expect(await newer.catchUp()).toMatchObject([{ subject: '', orig_subject: 'soup' }]);
    expect((await member.refusal(updateMessage, { ...quiet, message_id: id, topic: '✔ ' })).message).toMatch(
      /empty topic/,
    );
  });

  test('keeps to the policy on topics', async () => {
    const here = await room({ members: [owner.id, otherMember.id] });
    const id = await say(here, 'soup', 'Hello', owner);
    await owner.call(updateChannel, { stream_id: here.id, topics_policy: 'disable_empty_topic' });
    expect((await owner.refusal(updateMessage, { ...quiet, message_id: id, topic: '' })).message).toMatch(
      /required/,
    );
  });
});

describe('to another channel', () => {
  test('what was read stays read, what was unread stays unread, for those who are in both', async () => {
    const from = await room({ members: [owner.id, member.id, otherMember.id, newcomer.id] });
    const to = await room({ members: [otherMember.id] });
    const ids = [await say(from, 'soup'), await say(from, 'soup'), await say(from, 'soup')];
    const between = await say(to, 'tea', 'Hello', owner);
    ids.push(await say(from, 'soup'));
    // Before, among and after the messages.
    await join(to, newcomer);
    await otherMember.call(updateFlags, { messages: [ids[1]!, ids[3]!], op: 'add', flag: 'read' });
    await newcomer.call(updateFlags, { messages: [ids[0]!], op: 'add', flag: 'read' });
    await newcomer.call(updateFlags, { messages: [ids[2]!], op: 'add', flag: 'starred' });
    const his = await otherMember.listen({ event_types: ['update_message', 'update_message_flags'] });
    await owner.call(updateMessage, {
      ...quiet,
      message_id: ids[0]!,
      stream_id: to.id,
      propagate_mode: 'change_all',
    });
    expect(await unreadIn(otherMember, to)).toEqual([ids[0], ids[2], between].sort((a, b) => a! - b!));
    expect(await unreadIn(newcomer, to)).toEqual([ids[1], ids[2], ids[3]]);
    expect(await unreadIn(newcomer, from)).toEqual([]);
    expect((await read(newcomer, ids[2]!)).flags).toEqual(['starred']);
    expect(await his.catchUp()).toMatchObject([
      {
        type: 'update_message',
        message_ids: ids,
        stream_id: from.id,
        new_stream_id: to.id,
        orig_subject: 'soup',
        flags: [],
      },
    ]);
    expect(await read(otherMember, ids[0]!)).toMatchObject({
      stream_id: to.id,
      display_recipient: to.name,
      recipient_id: to.id,
      last_moved_timestamp: Math.floor(clock.now() / 1000),
      edit_history: [
        { user_id: owner.id, timestamp: expect.any(Number), prev_stream: from.id, stream: to.id },
      ],
    });
    await newcomer.call(updateFlags, { messages: [ids[1]!], op: 'add', flag: 'read' });
    await newcomer.call(updateFlags, { messages: [ids[0]!], op: 'remove', flag: 'read' });
    expect(await unreadIn(newcomer, to)).toEqual([ids[0], ids[2], ids[3]]);
    await owner.call(updateMessage, {
      ...quiet,
      message_id: ids[0]!,
      stream_id: from.id,
      propagate_mode: 'change_all',
    });
    expect(await unreadIn(newcomer, from)).toEqual([ids[0], ids[2], ids[3]]);
    expect(await unreadIn(otherMember, from)).toEqual([ids[0], ids[2]]);
    expect(await unreadIn(otherMember, to)).toEqual([between]);
  });

  test('is news to no one: users who were not there have read it, and those who are not subscribed there too', async () => {
    const from = await room({ members: [owner.id, otherMember.id] });
    const to = await room({ members: [newcomer.id, guest.id] });
    const id = await say(from, 'soup', 'Hello', owner);
    expect(await unreadIn(otherMember, from)).toEqual([id]);
    const [left, gaining] = await Promise.all([otherMember.listen(), guest.listen()]);
    await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: to.id, topic: 'stew' });
    expect(typesOf(await left.catchUp())).toEqual([
      'update_message_flags/add',
      'update_message',
      'stream/update',
      'stream/update',
    ]);
    expect(typesOf(await gaining.catchUp())).toEqual(['stream/update']);
    expect(await unreadOf(otherMember)).not.toContainEqual(expect.objectContaining({ stream_id: to.id }));
    for (const reader of [guest, newcomer]) {
      expect(await unreadIn(reader, to)).toEqual([]);
      expect(await read(reader, id)).toMatchObject({ content: 'Hello', subject: 'stew', flags: ['read'] });
    }
    // Later subscribers have no unread messages either.
    await otherMember.call(subscribe, { subscriptions: [{ name: to.name }] });
    expect(await unreadIn(otherMember, to)).toEqual([]);
  });

  test('goes to the user who moves it, wherever they are subscribed, and to no one else outside', async () => {
    const from = await room({ members: [otherMember.id] });
    const to = await room({ members: [newcomer.id] });
    const id = await say(from, 'soup', 'Hello', otherMember);
    const [mover, onlooker] = await Promise.all([owner.listen(), member.listen()]);
    await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: to.id });
    const told = await mover.catchUp();
    expect(told.find(({ type }) => type === 'update_message')).toMatchObject({
      message_ids: [id],
      stream_id: from.id,
      new_stream_id: to.id,
      flags: ['read'],
    });
    expect(typesOf(await onlooker.catchUp())).not.toContain('update_message');
  });

  test('stays in the own history of those who received it, and out of that of others', async () => {
    const from = await room({ members: [owner.id, otherMember.id] });
    const id = await say(from, 'soup', 'Hello', owner);
    const to = await room({ members: [otherMember.id, newcomer.id] });
    await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: to.id });
    const feed = async (of: Player) =>
      (await of.call(getMessages, { anchor: id, num_before: 0, num_after: 0 })).messages.map((one) => one.id);
    expect(await feed(otherMember)).toEqual([id]);
    expect(await feed(newcomer)).toEqual([]);
    expect((await read(newcomer, id)).flags).toContain('historical');
    expect((await read(otherMember, id)).flags).toEqual([]);
  });

  test('[S176] says where the history of both begins now', async () => {
    const from = await room({ members: [owner.id] });
    const to = await room({ members: [owner.id] });
    const ids = [await say(from, 'soup', '1', owner), await say(from, 'tea', '2', owner)];
    const hers = await owner.listen({ event_types: ['stream'] });
    await owner.call(updateMessage, { ...quiet, message_id: ids[0]!, stream_id: to.id });
    expect(await hers.catchUp()).toMatchObject([
      { property: 'first_message_id', stream_id: from.id, value: ids[1] },
      { property: 'first_message_id', stream_id: to.id, value: ids[0] },
    ]);
    await owner.call(updateMessage, { ...quiet, message_id: ids[1]!, stream_id: to.id });
    expect(await hers.catchUp()).toMatchObject([{ stream_id: from.id, value: null }]);
  });
});
