/** Mentions, polls and submessages after edits, moves and deletions. */
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addSubmessage } from '@parlance/protocol/submessages';
import { openRoom } from '@parlance/testing/channels/open-room';
import type { Room } from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, guest } = service;
const quiet = { send_notification_to_new_thread: false };
const garden = await openRoom(service, 'garden', {
  members: [owner.id, member.id, otherMember.id, guest.id],
});
const vault = await openRoom(service, 'vault', { inviteOnly: true, members: [owner.id, member.id] });

const say = async (to: Room, content: string, topic = 'talk', by: Player = member) =>
  (await by.call(sendMessage, { type: 'channel', to: to.id, topic, content })).id;
const edit = (message_id: number, content: string) =>
  member.call(updateMessage, { ...quiet, message_id, content });
const flagsOf = async (player: Player, message_id: number) =>
  (await player.call(getMessage, { message_id })).message.flags.filter((flag) => flag !== 'read');
const mentionsOf = async (player: Player) =>
  ((await player.listen()).snapshot.unread_msgs as { mentions: number[] }).mentions;

describe('an edit', () => {
  test('mentions a group whose members it mentions now, and not those of another any more', async () => {
    const groupOf = async (name: string, ...people: Player[]) => {
      await member.call(createGroup, { name, description: '', members: people.map(({ id }) => id) });
      return `@*${name}* look`;
    };
    const [gardeners, cooks] = [
      await groupOf('gardeners', owner, otherMember),
      await groupOf('cooks', otherMember, guest),
    ];
    const id = await say(garden, 'look');
    const hers = await guest.listen({ event_types: ['update_message'] });
    await edit(id, gardeners);
    for (const one of [owner, otherMember]) expect(await flagsOf(one, id)).toEqual(['mentioned']);
    expect(await flagsOf(guest, id)).toEqual([]);
    await edit(id, cooks);
    expect(await flagsOf(owner, id)).toEqual([]);
    for (const one of [otherMember, guest]) expect(await flagsOf(one, id)).toEqual(['mentioned']);
    expect(await hers.catchUp()).toMatchObject([{ flags: [] }, { flags: ['mentioned'] }]);
    expect(await mentionsOf(guest)).toContain(id);
    await edit(id, 'nobody');
    expect(await mentionsOf(guest)).not.toContain(id);
  });

  test('[S37] mentions everyone, and takes it back', async () => {
    const id = await say(garden, 'look');
    const hers = await guest.listen({ event_types: ['update_message'] });
    await edit(id, '@**all** look');
    for (const one of [owner, otherMember, guest])
      expect(await flagsOf(one, id)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned']);
    expect(await mentionsOf(guest)).toContain(id);
    await edit(id, 'look');
    for (const one of [owner, otherMember, guest]) expect(await flagsOf(one, id)).toEqual([]);
    expect(await mentionsOf(guest)).not.toContain(id);
    expect(await hers.catchUp()).toMatchObject([
      { flags: ['stream_wildcard_mentioned', 'wildcard_mentioned'] },
      { flags: [] },
    ]);
  });

  test('[S37] mentions those who took part in its topic', async () => {
    await say(garden, 'I do', 'weeds', otherMember);
    const id = await say(garden, 'who?', 'weeds');
    await edit(id, '@**topic** who?');
    expect(await flagsOf(otherMember, id)).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned']);
    expect(await flagsOf(guest, id)).toEqual([]);
    await edit(id, 'who?');
    expect(await flagsOf(otherMember, id)).toEqual([]);
  });

  test('[S36] of a poll is refused', async () => {
    const id = await say(garden, '/poll Well?\nYes');
    expect((await member.refusal(updateMessage, { ...quiet, message_id: id, content: 'Hm' })).message).toBe(
      'Widgets cannot be edited.',
    );
  });
});

describe('a poll', () => {
  const poll = async () => {
    const id = await say(garden, '/poll capybara?\nYes capybara');
    const content = JSON.stringify({ type: 'new_option', idx: 0, option: 'capybara option' });
    await otherMember.call(addSubmessage, { message_id: id, msg_type: 'widget', content });
    return id;
  };
  const logged = async () => {
    const { rows } = await read`
      select entry from events where entry like '%capybara%' and entry not like '%contentFor%'
    `.execute(service.database.query);
    return rows;
  };

  test('[V3] that is moved takes its votes along, also out of what late readers get', async () => {
    const late = [await guest.listen(), await guest.listen()] as const;
    const id = await poll();
    await owner.call(updateMessage, { ...quiet, message_id: id, stream_id: vault.id });
    expect((await owner.call(getMessage, { message_id: id })).message.submessages).toHaveLength(2);
    expect(JSON.stringify(await late[0].catchUp())).not.toContain('capybara');
    expect(await logged()).toEqual([]);
    await service.restart();
    expect(JSON.stringify(await late[1].catchUp())).not.toContain('capybara');
    await guest.refusal(getMessage, { message_id: id });
    const vote = {
      message_id: id,
      msg_type: 'widget',
      content: '{"type":"vote","key":"canned,0","vote":1}',
    } as const;
    await guest.refusal(addSubmessage, vote);
    const hers = await owner.listen({ event_types: ['submessage'] });
    await member.call(addSubmessage, vote);
    expect(await hers.catchUp()).toMatchObject([{ type: 'submessage', message_id: id }]);
  });

  test('that is deleted leaves nothing of its question, its options and what others added', async () => {
    const late = await guest.listen();
    const id = await poll();
    await owner.call(deleteMessage, { message_id: id });
    const { rows } = await read`select from submessages where message_id = ${id}`.execute(
      service.database.query,
    );
    expect(rows).toEqual([]);
    expect(await logged()).toEqual([]);
    expect(JSON.stringify(await late.catchUp())).not.toContain('capybara');
  });
});
