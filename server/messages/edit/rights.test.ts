import { getMessageHistory, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getTopics } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { makeRoom, type Room, type RoomOptions, writeMessage } from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { choosePermissions, chooseSettings } from '@parlance/testing/settings';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';

// Written to the tables, without events.
const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, moderator, member, otherMember, guest, outsider, database, clock } = service;
const home = member.person.organizationId;
afterEach(() => chooseSettings(database, home, {}));

/** Without the notices of moves. */
const quiet = { send_notification_to_new_thread: false };
let made = 0;
const room = (options: RoomOptions = {}) => makeRoom(database, home, `room ${++made}`, options);
const workshop = await room({ members: [owner.id, member.id, otherMember.id, guest.id] });
const say = async (to: Room, topic: string, content = 'One', from: Player = member) =>
  (await from.call(sendMessage, { type: 'channel', to: to.id, topic, content })).id;
const read = async (of: Player, id: number) =>
  (await of.call(getMessage, { message_id: id, apply_markdown: false })).message;
const topicsOf = async (of: Player, { id }: Room) =>
  (await of.call(getTopics, { stream_id: id })).topics.map(({ name }) => name).sort();

describe('who may', () => {
  test('edit a content: its sender, where the organization allows it, in time', async () => {
    const id = await say(workshop, 'tools');
    for (const other of [owner, otherMember, guest])
      expect(
        (await other.refusal(updateMessage, { ...quiet, message_id: id, content: 'Mine' })).message,
      ).toBe("You don't have permission to edit this message");
    await chooseSettings(database, home, { allow_message_editing: false });
    expect(
      (await member.refusal(updateMessage, { ...quiet, message_id: id, content: 'Two' })).message,
    ).toMatch(/turned off message editing/);
    await chooseSettings(database, home, {});
    clock.forward(619);
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Two' });
    clock.forward(2);
    expect(
      (await member.refusal(updateMessage, { ...quiet, message_id: id, content: 'Three' })).message,
    ).toBe('The time limit for editing this message has passed');
    await chooseSettings(database, home, { message_content_edit_limit_seconds: null });
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Three' });
  });

  test('[V9] no user a message that they do not see; the answer is that of one that does not exist', async () => {
    const hidden = await makeRoom(database, home, 'hidden', { inviteOnly: true, members: [owner.id] });
    const id = await writeMessage(database, home, { to: hidden.id, from: owner.id });
    const input = { content: 'Mine', topic: 'mine', stream_id: workshop.id };
    const answers = [
      await member.refusal(updateMessage, { ...quiet, message_id: id, ...input }),
      await outsider.refusal(updateMessage, { ...quiet, message_id: id, ...input }),
      await member.refusal(updateMessage, { ...quiet, message_id: 999_999, ...input }),
      await member.refusal(getMessageHistory, { message_id: id }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.code, answer.message]).toEqual([
        400,
        'BAD_REQUEST',
        'Invalid message(s)',
      ]);
  });

  test('[V1] no user who has left a private channel', async () => {
    const club = await makeRoom(database, home, 'club', { inviteOnly: true, members: [member.id, owner.id] });
    const { id } = await member.call(sendMessage, {
      type: 'channel',
      to: club.id,
      topic: 'a',
      content: 'One',
    });
    await write`update memberships set "left" = ${id} + 1 where recipient_id = ${club.id} and user_id = ${member.id}`.execute(
      database.query,
    );
    for (const input of [{ content: 'Two' }, { topic: 'b' }])
      expect((await member.refusal(updateMessage, { ...quiet, message_id: id, ...input })).message).toBe(
        'Invalid message(s)',
      );
    expect(await read(owner, id)).toMatchObject({ content: 'One', subject: 'a' });
  });

  test('[V23] no user in an archived channel', async () => {
    const old = await makeRoom(database, home, 'old', { isArchived: true, members: [owner.id] });
    const id = await writeMessage(database, home, { to: old.id, from: owner.id });
    for (const input of [{ content: 'Two' }, { topic: 'b' }, { stream_id: workshop.id }])
      expect((await owner.refusal(updateMessage, { ...quiet, message_id: id, ...input })).message).toBe(
        "You don't have permission to edit this message",
      );
  });
});

describe('history', () => {
  test('[S34] is hidden as the organization chooses: all of it, or what messages said', async () => {
    const id = await say(workshop, 'here');
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Two' });
    await member.call(updateMessage, { ...quiet, message_id: id, topic: 'there', content: 'Three' });
    await chooseSettings(database, home, { message_edit_history_visibility_policy: 'moves' });
    const move = { user_id: member.id, timestamp: expect.any(Number), prev_topic: 'here', topic: 'there' };
    expect((await read(member, id)).edit_history).toEqual([move]);
    const { message_history } = await member.call(getMessageHistory, { message_id: id });
    expect(message_history.map(({ content, topic }) => [content, topic])).toEqual([
      ['Three', 'here'],
      ['Three', 'there'],
    ]);
    await chooseSettings(database, home, { message_edit_history_visibility_policy: 'none' });
    expect(await read(member, id)).not.toHaveProperty('edit_history');
    const his = await otherMember.listen();
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Four' });
    const [told] = await his.catchUp();
    expect(told).toMatchObject({ content: 'Four' });
    expect(told).not.toHaveProperty('orig_content');
    expect((await member.refusal(getMessageHistory, { message_id: id })).message).toMatch(/disabled/);
  });
});

describe('to another topic', () => {
  test('needs the permission of the organization or the channel, and time', async () => {
    const here = await room({ members: [member.id, otherMember.id, moderator.id] });
    const id = await say(here, 'soup');
    const nobody = { direct_members: [], direct_subgroups: [] };
    await chooseSettings(database, home, {
      can_move_messages_between_topics_group: nobody,
      can_resolve_topics_group: nobody,
    });
    const move = { ...quiet, message_id: id, topic: 'stew' };
    expect((await otherMember.refusal(updateMessage, move)).message).toMatch(/permission to edit/);
    expect(
      (await otherMember.refusal(updateMessage, { ...quiet, ...move, topic: '✔ soup' })).message,
    ).toMatch(/permission to resolve/);
    await choosePermissions(database, home, here.id, {
      can_move_messages_within_channel_group: { direct_members: [otherMember.id], direct_subgroups: [] },
      can_resolve_topics_group: { direct_members: [otherMember.id], direct_subgroups: [] },
    });
    await otherMember.call(updateMessage, { ...quiet, ...move, topic: '✔ soup' });
    await otherMember.call(updateMessage, move);
    await choosePermissions(database, home, here.id, { can_create_topic_group: nobody });
    expect((await otherMember.refusal(updateMessage, { ...quiet, ...move, topic: 'new' })).message).toMatch(
      /create new/,
    );
    await otherMember.call(updateMessage, { ...quiet, ...move, topic: '✔ stew' });
    const both = { direct_members: [otherMember.id, moderator.id], direct_subgroups: [] };
    await choosePermissions(database, home, here.id, { can_create_topic_group: both });
    await chooseSettings(database, home, { move_messages_within_stream_limit_seconds: 60 });
    clock.forward(90);
    expect((await otherMember.refusal(updateMessage, { ...quiet, ...move, topic: 'late' })).message).toMatch(
      /time limit/,
    );
    await otherMember.call(updateMessage, { ...quiet, ...move, topic: 'stew' });
    await moderator.call(updateMessage, { ...quiet, ...move, topic: 'late' });
  });

  test('of which part is too old says how much of it may be moved', async () => {
    const here = await room({ members: [member.id, otherMember.id] });
    const old = await writeMessage(database, home, {
      to: here.id,
      from: member.id,
      topic: 'soup',
      sentAt: new Date(clock.now() - 700_000_000),
    });
    const young = await say(here, 'soup');
    const refused = await otherMember.refusal(updateMessage, {
      ...quiet,
      message_id: young,
      topic: 'stew',
      propagate_mode: 'change_all',
    });
    expect([refused.status, refused.code]).toEqual([400, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED']);
    expect(refused.message).toBe(
      'You only have permission to move the 1/2 most recent messages in this topic.',
    );
    expect(refused.details).toMatchObject({
      first_message_id_allowed_to_move: young,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    });
    expect(
      (await otherMember.refusal(updateMessage, { ...quiet, message_id: old, topic: 'stew' })).message,
    ).toBe("The time limit for editing this message's topic has passed.");
    await moderator.call(updateMessage, {
      ...quiet,
      message_id: young,
      topic: 'stew',
      propagate_mode: 'change_all',
    });
    expect(await topicsOf(member, here)).toEqual(['stew']);
  });
});

describe('[V6] a move needs the rights of both places', () => {
  const scene = async (from: RoomOptions, to: RoomOptions) => {
    const [here, there] = [await room(from), await room(to)];
    const id = await writeMessage(database, home, {
      to: here.id,
      from: otherMember.id,
      sentAt: new Date(clock.now()),
    });
    return { here, there, id, move: { ...quiet, message_id: id, stream_id: there.id } };
  };

  test('to see the target, to read it and to post there', async () => {
    const hidden = await scene({ members: [member.id] }, { inviteOnly: true, members: [owner.id] });
    const refused = await member.refusal(updateMessage, hidden.move);
    expect([refused.code, refused.details.stream_id]).toEqual(['STREAM_DOES_NOT_EXIST', hidden.there.id]);
    const unknown = await member.refusal(updateMessage, { ...quiet, ...hidden.move, stream_id: 999_999 });
    expect([unknown.code, unknown.message]).toEqual([refused.code, refused.message]);
    const seen = await scene({ members: [owner.id] }, { inviteOnly: true, members: [member.id] });
    expect((await owner.refusal(updateMessage, seen.move)).message).toMatch(/Not authorized to send/);
    const archived = await scene({ members: [owner.id] }, { isArchived: true, members: [owner.id] });
    expect((await owner.refusal(updateMessage, archived.move)).message).toMatch(/Not authorized to send/);
    const announcements = await scene({ members: [member.id] }, { members: [member.id] });
    await choosePermissions(database, home, announcements.there.id, {
      can_send_message_group: { direct_members: [owner.id], direct_subgroups: [] },
    });
    expect((await member.refusal(updateMessage, announcements.move)).message).toMatch(/Not authorized/);
    for (const { here, id } of [hidden, seen, archived, announcements])
      expect(await read(owner, id)).toMatchObject({ stream_id: here.id });
  });

  test('to move out of the source, in time', async () => {
    const { move, here } = await scene(
      { members: [member.id, guest.id] },
      { members: [member.id, guest.id] },
    );
    await chooseSettings(database, home, {
      can_move_messages_between_channels_group: { direct_members: [guest.id], direct_subgroups: [] },
    });
    for (const who of [guest, member])
      expect((await who.refusal(updateMessage, move)).message).toBe(
        "You don't have permission to move this message",
      );
    await choosePermissions(database, home, here.id, {
      can_move_messages_out_of_channel_group: { direct_members: [member.id], direct_subgroups: [] },
    });
    await chooseSettings(database, home, { move_messages_between_streams_limit_seconds: 60 });
    clock.forward(90);
    expect((await member.refusal(updateMessage, move)).message).toMatch(/time limit/);
    await chooseSettings(database, home, { move_messages_between_streams_limit_seconds: null });
    await member.call(updateMessage, move);
  });

  test('and with another topic also that of changing topics', async () => {
    const { move, here } = await scene({ members: [member.id] }, { members: [member.id] });
    await choosePermissions(database, home, here.id, {
      can_move_messages_out_of_channel_group: { direct_members: [member.id], direct_subgroups: [] },
    });
    await chooseSettings(database, home, {
      can_move_messages_between_topics_group: { direct_members: [], direct_subgroups: [] },
    });
    expect((await member.refusal(updateMessage, { ...quiet, ...move, topic: 'new' })).message).toMatch(
      /permission to edit/,
    );
    await member.call(updateMessage, move);
  });
});
