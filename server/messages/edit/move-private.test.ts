import { sendEditTyping, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { quiet, roomsOf, typesOf } from '@parlance/testing/channels/rooms';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, newcomer, guest } = service;
const { room, say, join, read, unreadIn } = roomsOf(service);

/** Every answer that can contain the message. */
const findings = async (reader: Player, id: number, word: string) => {
  const page = { anchor: 'newest', num_before: 100, num_after: 0 } as const;
  const lists = await Promise.all([
    reader.call(getMessages, page),
    reader.call(getMessages, { ...page, narrow: [{ operator: 'search', operand: word }] }),
    reader.call(getMessages, { ...page, narrow: [{ operator: 'is', operand: 'starred' }] }),
    reader.call(getMessages, { ...page, narrow: [{ operator: 'is', operand: 'mentioned' }] }),
    reader.call(getMessages, { message_ids: [id] }),
  ]);
  const flagged = await reader.call(updateFlags, { messages: [id], op: 'add', flag: 'collapsed' });
  return [
    ...lists.map(({ messages }) => messages.some((one) => one.id === id)),
    flagged.messages.includes(id),
  ];
};

describe('into private', () => {
  test('[V3] an old reader keeps nothing: not by asking, not by searching, not by a mark, not by a queue', async () => {
    const from = await room({ members: [owner.id, member.id, otherMember.id, guest.id] });
    const to = await room({ inviteOnly: true, members: [owner.id, member.id] });
    const word = 'quokka';
    // The message is unread for all.
    const late = await Promise.all([
      otherMember.listen(),
      otherMember.listen({ all_public_streams: true }),
      guest.listen(),
      newcomer.listen({ all_public_streams: true }),
    ]);
    const staying = await member.listen();
    const id = await say(from, 'soup', `@**${otherMember.person.fullName}** ${word}`, owner);
    await owner.call(updateMessage, {
      ...quiet,
      message_id: id,
      content: `@**${otherMember.person.fullName}** ${word}!`,
    });
    await otherMember.call(updateFlags, { messages: [id], op: 'add', flag: 'starred' });
    expect(await findings(otherMember, id, word)).toEqual([true, true, true, true, true, true]);
    await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: to.id });
    await owner.call(updateMessage, { ...quiet, message_id: id, content: `${word} ${word}` });

    expect(await findings(otherMember, id, word)).toEqual([false, false, false, false, false, false]);
    expect((await otherMember.refusal(getMessage, { message_id: id })).message).toBe('Invalid message(s)');
    expect((await otherMember.refusal(updateMessage, { ...quiet, message_id: id, topic: 'x' })).message).toBe(
      'Invalid message(s)',
    );
    for (const queue of late) {
      const told = await queue.catchUp();
      expect(JSON.stringify(told)).not.toContain(word);
      expect(told).toContainEqual(
        expect.objectContaining({
          type: 'delete_message',
          message_id: id,
          stream_id: from.id,
          topic: 'soup',
        }),
      );
      expect(told.filter(({ type }) => type === 'message')).toMatchObject([{ message: { id, content: '' } }]);
    }
    expect((await otherMember.listen()).snapshot.starred_messages).not.toContain(id);
    const told = await staying.catchUp();
    expect(JSON.stringify(told)).toContain(word);
    expect(typesOf(told)).toContain('update_message');
    expect(typesOf(told)).not.toContain('delete_message');
    expect(await read(member, id)).toMatchObject({ content: `${word} ${word}` });
  });

  test('[V3] whatever lies in memory and whatever lies in the table', async () => {
    const from = await room({ members: [owner.id, otherMember.id] });
    const to = await room({ inviteOnly: true, members: [owner.id] });
    const inMemory = await otherMember.listen();
    const fromTable = await otherMember.listen();
    const id = await say(from, 'soup', 'wombat', owner);
    await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: to.id });
    expect(JSON.stringify(await inMemory.catchUp())).not.toContain('wombat');
    await service.restart();
    expect(JSON.stringify(await fromTable.catchUp())).not.toContain('wombat');
  });

  test('[V4] where history is protected, readers hear of a move and an edit in their own time only', async () => {
    const from = await room({ members: [owner.id, member.id, otherMember.id] });
    const to = await room({
      inviteOnly: true,
      historyPublicToSubscribers: false,
      members: [owner.id, member.id],
    });
    const early = await say(from, 'soup', 'numbat', owner);
    await join(to, otherMember);
    const later = await say(from, 'soup', 'bilby', owner);
    await service.restart();
    const [his, hers] = await Promise.all([otherMember.listen(), member.listen()]);
    await owner.call(updateMessage, {
      ...quiet,
      message_id: early,
      stream_id: to.id,
      propagate_mode: 'change_all',
    });
    expect(await his.catchUp()).toMatchObject([
      { type: 'update_message', message_id: later, message_ids: [later] },
      { type: 'delete_message', message_id: early },
      { type: 'stream' },
      { type: 'stream' },
    ]);
    expect((await hers.catchUp())[0]).toMatchObject({ type: 'update_message', message_ids: [early, later] });
    expect((await otherMember.refusal(getMessage, { message_id: early })).status).toBe(400);
    expect(await unreadIn(otherMember, to)).toEqual([later]);
    expect(await unreadIn(member, to)).toEqual([early, later]);
    await owner.call(updateMessage, { ...quiet, message_id: early, content: 'numbat again' });
    await owner.call(sendEditTyping, { message_id: early, op: 'start' });
    await owner.call(updateMessage, {
      ...quiet,
      message_id: early,
      topic: 'stew',
      propagate_mode: 'change_all',
    });
    const told = await his.catchUp();
    expect(told).toMatchObject([{ type: 'update_message', message_ids: [later], subject: 'stew' }]);
    expect(JSON.stringify(told)).not.toContain('numbat');
    expect(typesOf(await hers.catchUp())).toEqual([
      'update_message',
      'typing_edit_message/start',
      'update_message',
    ]);
  });
});

test('[V3] members of the target who could not read the source hear that the channel has more, not from where', async () => {
  const from = await room({ inviteOnly: true, members: [owner.id] });
  const to = await room({ members: [owner.id, member.id] });
  const first = await say(to, 'tea', 'Hello', owner);
  const id = await say(from, 'soup', 'numbat', owner);
  const [gaining, mover] = await Promise.all([member.listen(), owner.listen()]);
  await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: to.id });
  const told = await gaining.catchUp();
  expect(told).toMatchObject([
    { type: 'stream', op: 'update', stream_id: to.id, property: 'first_message_id', value: first },
  ]);
  expect(told).toHaveLength(1);
  expect((await mover.catchUp()).filter(({ type }) => type === 'stream')).toHaveLength(1);
});
