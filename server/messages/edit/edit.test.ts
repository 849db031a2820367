import { createHash } from 'node:crypto';
import { getMessageHistory, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { openRoom } from '@parlance/testing/channels/open-room';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, moderator, member, otherMember, guest, bot, clock } = service;

/** Without the notices of moves. */
const quiet = { send_notification_to_new_thread: false };
const room = await openRoom(service, 'workshop', {
  members: [owner.id, member.id, otherMember.id, guest.id],
});
const say = async (content = 'Helo', topic = 'tools') =>
  (await member.call(sendMessage, { type: 'channel', to: room.id, topic, content })).id;
const readMessage = async (id: number, of = member) =>
  (await of.call(getMessage, { message_id: id, apply_markdown: false })).message;

describe('a new content', () => {
  test('[S33] [S34] is shown, dated and remembered, the newest change first', async () => {
    const id = await say('One');
    expect(await readMessage(id)).not.toHaveProperty('last_edit_timestamp');
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Two' });
    clock.forward(60);
    expect(await member.call(updateMessage, { ...quiet, message_id: id, content: '**Three**' })).toEqual({
      detached_uploads: [],
    });
    const now = Math.floor(clock.now() / 1000);
    const shown = await readMessage(id, otherMember);
    expect(shown).toMatchObject({ content: '**Three**', last_edit_timestamp: now });
    expect(shown).not.toHaveProperty('last_moved_timestamp');
    expect(shown.edit_history).toEqual([
      { user_id: member.id, timestamp: now, prev_content: 'Two', prev_rendered_content: '<p>Two</p>' },
      { user_id: member.id, timestamp: now - 60, prev_content: 'One', prev_rendered_content: '<p>One</p>' },
    ]);
  });

  test('comes to the readers with what it was before', async () => {
    const id = await say('One');
    const [his, bystander] = await Promise.all([
      otherMember.listen({ event_types: ['update_message'] }),
      moderator.listen({ event_types: ['update_message'] }),
    ]);
    await member.call(updateMessage, { ...quiet, message_id: id, content: '/me waves' });
    expect(await his.catchUp()).toEqual([
      {
        type: 'update_message',
        id: expect.any(Number),
        user_id: member.id,
        edit_timestamp: Math.floor(clock.now() / 1000),
        message_id: id,
        message_ids: [id],
        flags: [],
        rendering_only: false,
        stream_id: room.id,
        stream_name: 'workshop',
        orig_content: 'One',
        orig_rendered_content: '<p>One</p>',
        content: '/me waves',
        rendered_content: '<p>/me waves</p>',
        is_me_message: true,
      },
    ]);
    expect(await bystander.catchUp()).toEqual([]);
  });

  test('changes nothing and emits nothing when it is the same', async () => {
    const id = await say('One');
    const his = await otherMember.listen();
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'One' });
    expect(await his.catchUp()).toEqual([]);
    expect(await readMessage(id)).not.toHaveProperty('edit_history');
  });

  test('that is empty says that there was one', async () => {
    const id = await say('One');
    await member.call(updateMessage, { ...quiet, message_id: id, content: '  ' });
    expect((await readMessage(id)).content).toBe('(deleted)');
  });

  test('mentions only the people that it names now; each reader gets the own flags', async () => {
    const id = await say(`@**${otherMember.person.fullName}** look`);
    await owner.call(updateFlags, { messages: [id], op: 'add', flag: 'read' });
    const [his, hers] = await Promise.all([otherMember.listen(), owner.listen()]);
    await member.call(updateMessage, {
      ...quiet,
      message_id: id,
      content: `@**${owner.person.fullName}** look`,
    });
    expect(await his.catchUp()).toMatchObject([{ type: 'update_message', flags: [] }]);
    expect(await hers.catchUp()).toMatchObject([{ type: 'update_message', flags: ['read', 'mentioned'] }]);
    expect((await readMessage(id, otherMember)).flags).toEqual([]);
    expect((await readMessage(id, owner)).flags).toEqual(['read', 'mentioned']);
    await member.call(updateMessage, {
      ...quiet,
      message_id: id,
      content: `@**${otherMember.person.fullName}** too`,
    });
    expect(await his.catchUp()).toMatchObject([{ flags: ['mentioned'] }]);
    expect((his.state.unread_msgs as { mentions: number[] }).mentions).toContain(id);
  });

  test('of a direct message goes to the people of the conversation', async () => {
    const { id } = await member.call(sendMessage, { type: 'direct', to: [guest.id], content: 'Psst' });
    const [his, bystander] = await Promise.all([guest.listen(), otherMember.listen()]);
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Pssst' });
    const [told] = await his.catchUp();
    expect(told).toMatchObject({ type: 'update_message', message_id: id, content: 'Pssst' });
    expect(told).not.toHaveProperty('stream_id');
    expect(await bystander.catchUp()).toEqual([]);
    for (const input of [{ topic: 'x' }, { stream_id: room.id }])
      expect((await member.refusal(updateMessage, { ...quiet, message_id: id, ...input })).message).toMatch(
        /^Direct/,
      );
  });
});

describe('what goes together', () => {
  test('nothing to change, and a mode without a move, are refused', async () => {
    const id = await say();
    expect((await member.refusal(updateMessage, { ...quiet, message_id: id })).message).toBe(
      'Nothing to change',
    );
    expect(
      (
        await member.refusal(updateMessage, {
          ...quiet,
          message_id: id,
          content: 'x',
          propagate_mode: 'change_all',
        })
      ).message,
    ).toBe('Invalid propagate_mode without topic edit');
  });

  test('an edit of another content than was meant is refused', async () => {
    const id = await say('Helo');
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const refused = await member.refusal(updateMessage, {
      ...quiet,
      message_id: id,
      content: 'Hello',
      prev_content_sha256: hash('Hallo'),
    });
    expect([refused.code, refused.details.field_name]).toEqual([
      'EXPECTATION_MISMATCH',
      'prev_content_sha256',
    ]);
    await member.call(updateMessage, {
      ...quiet,
      message_id: id,
      content: 'Hello',
      prev_content_sha256: hash('Helo'),
    });
    expect((await readMessage(id)).content).toBe('Hello');
  });

  test('[S34] content and topic at once are one entry of the history', async () => {
    const id = await say('One', 'here');
    const his = await otherMember.listen({ event_types: ['update_message'] });
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Two', topic: 'there' });
    const shown = await readMessage(id);
    expect(shown).toMatchObject({ content: 'Two', subject: 'there' });
    expect(shown.edit_history).toEqual([
      {
        user_id: member.id,
        timestamp: Math.floor(clock.now() / 1000),
        prev_content: 'One',
        prev_rendered_content: '<p>One</p>',
        prev_topic: 'here',
        topic: 'there',
      },
    ]);
    expect(await his.catchUp()).toMatchObject([
      { subject: 'there', orig_subject: 'here', propagate_mode: 'change_one' },
      { content: 'Two' },
    ]);
  });

  test('[S183] content and channel at once are refused, and nothing changes', async () => {
    const other = await openRoom(service, 'elsewhere', { members: [member.id] });
    const id = await say('One', 'here');
    const both = { ...quiet, message_id: id, content: 'Two', stream_id: other.id };
    expect(await member.refusal(updateMessage, both)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      details: { parameters: 'content,stream_id' },
    });
    expect(await readMessage(id)).toMatchObject({ content: 'One', stream_id: room.id });
  });
});

describe('history', () => {
  test('is listed oldest first, with what each change inserted and deleted', async () => {
    const id = await say('Hello *old* <b> world', 'here');
    await member.call(updateMessage, { ...quiet, message_id: id, content: 'Hello **new** <b> world' });
    await member.call(updateMessage, { ...quiet, message_id: id, topic: 'there' });
    const { message_history } = await otherMember.call(getMessageHistory, { message_id: id });
    const after = {
      content: 'Hello **new** <b> world',
      rendered_content: '<p>Hello <strong>new</strong> &lt;b&gt; world</p>',
    };
    const before = {
      content: 'Hello *old* <b> world',
      rendered_content: '<p>Hello <em>old</em> &lt;b&gt; world</p>',
    };
    const by = { user_id: member.id, timestamp: expect.any(Number) };
    expect(message_history).toEqual([
      { ...by, ...before, topic: 'here' },
      {
        ...by,
        ...after,
        topic: 'here',
        prev_content: before.content,
        prev_rendered_content: before.rendered_content,
        content_html_diff: expect.stringMatching(
          /^<p>Hello <span class="highlight_text_deleted">old<\/span><strong><span class="highlight_text_inserted">new<\/span><\/strong> &lt;b&gt; world<\/p>$/,
        ),
      },
      { ...by, ...after, topic: 'there', prev_topic: 'here' },
    ]);
  });
});

test('a queue that has not come that far gets the new content from the start', async () => {
  const his = await otherMember.listen();
  const id = await say('a slip of the tongue');
  await member.call(updateMessage, { ...quiet, message_id: id, content: 'another slip' });
  await member.call(updateMessage, { ...quiet, message_id: id, content: 'well put' });
  await service.restart();
  const told = JSON.stringify(await his.catchUp());
  expect(told).toContain('well put');
  expect(told).not.toContain('slip of the tongue');
  const { rows } = await read<{ entry: string }>`
    select entry from events where entry like '%slip of the tongue%'`.execute(service.database.query);
  expect(rows).toEqual([]);
});

test('a bot edits what it said', async () => {
  const { id } = await bot.call(sendMessage, { type: 'channel', to: room.id, topic: 'a', content: 'One' });
  await bot.call(updateMessage, { ...quiet, message_id: id, content: 'Two' });
  expect((await member.refusal(updateMessage, { ...quiet, message_id: id, content: 'Three' })).status).toBe(
    400,
  );
});

test('[S161] what an edit says is found, what it no longer says is not', async () => {
  const id = await say('rhinoceros');
  await member.call(updateMessage, { ...quiet, message_id: id, content: 'hippopotamus' });
  const find = async (operand: string) =>
    (
      await otherMember.call(getMessages, {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        narrow: [{ operator: 'search', operand }],
      })
    ).messages.map((message) => message.id);
  expect(await find('hippopotamus')).toEqual([id]);
  expect(await find('rhinoceros')).toEqual([]);
});
