import { archiveChannel, subscribe, unsubscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { deleteMessage, deleteTopic } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { openRoom } from '@parlance/testing/channels/open-room';
import type { Room, RoomOptions } from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, bot, outsider, clock } = service;

let made = 0;
const room = (options: RoomOptions = {}) => openRoom(service, `room ${++made}`, options);
const say = async (to: Room, content = 'Hello', from: Player = member, topic = 'soup') =>
  (await from.call(sendMessage, { type: 'channel', to: to.id, topic, content })).id;
const everyCapability = { bulk_message_deletion: true, empty_topic_name: true };
const gone = async (id: number, of: Player) =>
  expect((await of.refusal(getMessage, { message_id: id })).message).toBe('Invalid message(s)');

describe('a message', () => {
  test('[S175] is deleted for all, and all who could read it get the event', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const id = await say(here);
    await moderator.call(updateFlags, { messages: [id], op: 'add', flag: 'starred' });
    const listening = await Promise.all(
      [member, otherMember, moderator].map((one) => one.listen({ event_types: ['delete_message'] })),
    );
    const bystander = await administrator.listen({ event_types: ['delete_message'] });
    await member.call(deleteMessage, { message_id: id });
    for (const queue of listening)
      expect(await queue.catchUp()).toEqual([
        {
          type: 'delete_message',
          id: expect.any(Number),
          message_type: 'stream',
          message_id: id,
          stream_id: here.id,
          topic: 'soup',
        },
      ]);
    expect(await bystander.catchUp()).toEqual([]);
    for (const reader of [member, otherMember, owner]) await gone(id, reader);
    expect((await member.refusal(deleteMessage, { message_id: id })).message).toBe('Invalid message(s)');
  });

  test('of a conversation is deleted by its sender; others get an event without a channel', async () => {
    const { id } = await member.call(sendMessage, { type: 'direct', to: [guest.id], content: 'Psst' });
    const his = await guest.listen({ client_capabilities: everyCapability, event_types: ['delete_message'] });
    expect((await guest.refusal(deleteMessage, { message_id: id })).message).toMatch(/permission to delete/);
    await member.call(deleteMessage, { message_id: id });
    expect(await his.catchUp()).toEqual([
      { type: 'delete_message', id: expect.any(Number), message_type: 'private', message_ids: [id] },
    ]);
  });

  test('comes in an event without what it said, for clients that read late', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const queues = await Promise.all([otherMember.listen(), otherMember.listen()]);
    const id = await say(here, 'capybara');
    await member.call(updateMessage, { message_id: id, content: 'capybara capybara' });
    await member.call(deleteMessage, { message_id: id });
    const [inMemory, fromTable] = queues;
    const told = await inMemory!.catchUp();
    expect(told.map(({ type }) => type)).toEqual(['message', 'stream', 'delete_message', 'stream']);
    expect(told[0]).toMatchObject({ message: { id, content: '', subject: 'soup' } });
    await service.restart();
    expect(JSON.stringify([told, await fromTable!.catchUp()])).not.toContain('capybara');
    const { rows } = await read`select from events where entry like '%capybara%'`.execute(
      service.database.query,
    );
    expect(rows).toEqual([]);
  });

  test('[S176] with which a channel began gives way to the next', async () => {
    const here = await room({ members: [owner.id] });
    const ids = [await say(here, '1', owner), await say(here, '2', owner)];
    const hers = await owner.listen({ event_types: ['stream'] });
    await owner.call(deleteMessage, { message_id: ids[1]! });
    expect(await hers.catchUp()).toEqual([]);
    ids.push(await say(here, '3', owner));
    await owner.call(deleteMessage, { message_id: ids[0]! });
    await owner.call(deleteMessage, { message_id: ids[2]! });
    expect(await hers.catchUp()).toMatchObject([
      { property: 'first_message_id', stream_id: here.id, value: ids[2] },
      { property: 'first_message_id', stream_id: here.id, value: null },
    ]);
  });

  test('[V3] [R5] users who starred it and read it now by the star alone get the event, deleted or moved', async () => {
    const here = await room({ inviteOnly: true, members: [owner.id, otherMember.id] });
    const there = await room({ inviteOnly: true, members: [owner.id] });
    const ids = [await say(here, 'one', owner), await say(here, 'two', owner)];
    await otherMember.call(updateFlags, { messages: ids, op: 'add', flag: 'starred' });
    await otherMember.call(unsubscribe, { subscriptions: [here.name] });
    const listening = await otherMember.listen();
    expect(listening.snapshot.starred_messages).toEqual(expect.arrayContaining(ids));
    await owner.call(deleteMessage, { message_id: ids[0]! });
    await owner.call(updateMessage, { message_id: ids[1]!, stream_id: there.id });
    expect(await listening.catchUp()).toMatchObject(
      ids.map((id) => ({ type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [id] })),
    );
  });

  test('[V4] [S175] of protected history is an event for those who could read it', async () => {
    const here = await room({
      inviteOnly: true,
      historyPublicToSubscribers: false,
      members: [owner.id, member.id],
    });
    const early = await say(here);
    await owner.call(subscribe, { subscriptions: [{ name: here.name }], principals: [otherMember.id] });
    const later = await say(here);
    const late = await otherMember.listen({ client_capabilities: everyCapability });
    const hers = await owner.listen({
      client_capabilities: everyCapability,
      event_types: ['delete_message'],
    });
    await owner.call(deleteTopic, { stream_id: here.id, topic_name: 'SOUP' });
    expect((await late.catchUp()).filter(({ type }) => type === 'delete_message')).toMatchObject([
      { message_ids: [later] },
    ]);
    expect(await hers.catchUp()).toMatchObject([{ message_ids: [early, later] }]);
  });
});

describe('who may', () => {
  test('delete: senders in time, owners of bots, and users that the organization or the channel trusts', async () => {
    const here = await room({ members: [member.id, otherMember.id, guest.id, bot.id, moderator.id] });
    const own = await say(here);
    for (const other of [otherMember, guest, moderator])
      expect((await other.refusal(deleteMessage, { message_id: own })).message).toBe(
        "You don't have permission to delete this message",
      );
    clock.forward(621);
    expect((await member.refusal(deleteMessage, { message_id: own })).message).toBe(
      'The time limit for deleting this message has passed',
    );
    await administrator.call(deleteMessage, { message_id: own });
    const byBot = await say(here, 'beep', bot);
    expect((await otherMember.refusal(deleteMessage, { message_id: byBot })).status).toBe(400);
    await member.call(deleteMessage, { message_id: byBot });
    const trusted = { new: { direct_members: [otherMember.id], direct_subgroups: [] } };
    await owner.call(updateChannel, { stream_id: here.id, can_delete_any_message_group: trusted });
    const another = await say(here);
    await otherMember.call(deleteMessage, { message_id: another });
    await gone(another, member);
  });

  test('[V1] [V9] [V23] no user what they do not read, or what is archived', async () => {
    const hidden = await room({ inviteOnly: true, members: [owner.id] });
    const id = await say(hidden, 'Hello', owner);
    for (const other of [administrator, member, guest, outsider])
      expect((await other.refusal(deleteMessage, { message_id: id })).message).toBe('Invalid message(s)');
    await owner.call(archiveChannel, { stream_id: hidden.id });
    expect((await owner.refusal(deleteMessage, { message_id: id })).message).toMatch(/permission to delete/);
    expect((await owner.refusal(deleteTopic, { stream_id: hidden.id, topic_name: 'soup' })).status).toBe(400);
    expect((await owner.call(getMessage, { message_id: id })).raw_content).toBe('Hello');
  });

  test('[S126] [S128] delete a topic: administrators', async () => {
    const here = await room({ members: [member.id] });
    await say(here);
    for (const other of [moderator, member, guest]) {
      const refused = await other.refusal(deleteTopic, { stream_id: here.id, topic_name: 'soup' });
      expect([refused.status, refused.code]).toEqual([400, 'UNAUTHORIZED_PRINCIPAL']);
    }
    for (const stream_id of [999_999, 99_999_999_999]) {
      const unknown = await administrator.refusal(deleteTopic, { stream_id, topic_name: 'soup' });
      expect([unknown.code, unknown.details.stream_id]).toEqual(['STREAM_DOES_NOT_EXIST', stream_id]);
    }
    // Users without access must not learn that the topic is empty.
    const closed = await room({ inviteOnly: true, members: [member.id] });
    const kept = await say(closed);
    const refused = await administrator.refusal(deleteTopic, { stream_id: closed.id, topic_name: 'soup' });
    expect(refused.message).toBe('Channel content access is required.');
    expect((await member.call(getMessage, { message_id: kept })).raw_content).toBe('Hello');
  });
});

describe('a topic', () => {
  test('[S54] [S86] [S126] [S127] is deleted by whatever name it has, and comes in one event or one a message', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const kept = await say(here, 'Hello', member, 'tea');
    const ids = [
      await say(here, '1', member, ''),
      await say(here, '2', member, ''),
      await say(here, '3', member, ''),
    ];
    const older = await otherMember.listen({ event_types: ['delete_message'] });
    const newer = await otherMember.listen({
      event_types: ['delete_message'],
      client_capabilities: everyCapability,
    });
    expect(await owner.call(deleteTopic, { stream_id: here.id, topic_name: 'general chat' })).toEqual({
      complete: true,
    });
    expect(await newer.catchUp()).toMatchObject([{ message_ids: ids, topic: '', stream_id: here.id }]);
    expect(await older.catchUp()).toMatchObject(
      ids.map((message_id) => ({ message_id, topic: 'general chat', stream_id: here.id })),
    );
    const { messages } = await member.call(getMessages, {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: here.id }],
    });
    expect(messages.map(({ id }) => id)).toEqual([kept]);
    expect(await owner.call(deleteTopic, { stream_id: here.id, topic_name: 'nothing' })).toEqual({
      complete: true,
    });
  });
});
