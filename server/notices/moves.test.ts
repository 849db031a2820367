/** Notices in topics that were moved or resolved. */
import type { Input } from '@parlance/protocol/endpoint';
import { type updateMessage as Declared, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { openRoom } from '@parlance/testing/channels/open-room';
import type { Room } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member } = service;
const by = `by @_**${owner.person.fullName}|${owner.id}**.`;
const members = [owner.id, member.id];
const kitchen = await openRoom(service, 'kitchen', { members });
const pantry = await openRoom(service, 'pantry', { members });
const cellar = await openRoom(service, 'cellar', { inviteOnly: true, members });

const say = async (to: Room, topic: string) =>
  (await member.call(sendMessage, { type: 'channel', to: to.id, topic, content: 'Hello' })).id;
const fill = async (to: Room, topic: string, count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await say(to, topic));
  return ids;
};
const noticesIn = async ({ id }: Room, topic: string) => {
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      { operator: 'channel', operand: id },
      { operator: 'topic', operand: topic },
    ],
  });
  return messages.filter((one) => one.client === 'Internal').map(({ content }) => content);
};
const both = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
const move = (message_id: number, change: Omit<Input<typeof Declared>, 'message_id'>) =>
  owner.call(updateMessage, { ...both, message_id, ...change });

test('a whole topic, some messages and one are named as such, with links to the other place', async () => {
  const [first] = await fill(kitchen, 'soup', 3);
  await move(first!, { topic: 'stew', propagate_mode: 'change_all' });
  expect(await noticesIn(kitchen, 'soup')).toEqual([`This topic was moved to #**kitchen>stew** ${by}`]);
  expect(await noticesIn(kitchen, 'stew')).toEqual([
    `This topic was moved here from #**kitchen>soup** ${by}`,
  ]);

  const tea = await fill(kitchen, 'tea', 4);
  await move(tea[2]!, { stream_id: pantry.id, propagate_mode: 'change_later' });
  expect(await noticesIn(kitchen, 'tea')).toEqual([`2 messages were moved to #**pantry>tea** ${by}`]);
  expect(await noticesIn(pantry, 'tea')).toEqual([`2 messages were moved here from #**kitchen>tea** ${by}`]);

  await move(tea[0]!, { topic: 'milk', send_notification_to_old_thread: false });
  expect(await noticesIn(kitchen, 'milk')).toEqual([
    `One message was moved here from #**kitchen>tea** ${by}`,
  ]);
  expect(await noticesIn(kitchen, 'tea')).toHaveLength(1);
});

test('[V2] a private channel is not named in another, though it is within itself', async () => {
  const [secret, other] = [await say(cellar, 'wine'), await say(cellar, 'beer')];
  await move(secret, { stream_id: kitchen.id });
  expect(await noticesIn(kitchen, 'wine')).toEqual([`This topic was moved here from another channel ${by}`]);
  expect(await noticesIn(cellar, 'wine')).toEqual([`This topic was moved to #**kitchen>wine** ${by}`]);
  const open = await say(kitchen, 'cider');
  await move(open, { stream_id: cellar.id });
  expect(await noticesIn(kitchen, 'cider')).toEqual([`This topic was moved to another channel ${by}`]);
  expect(await noticesIn(cellar, 'cider')).toEqual([
    `This topic was moved here from #**kitchen>cider** ${by}`,
  ]);
  await move(other, { topic: 'ale' });
  expect(await noticesIn(cellar, 'ale')).toEqual([`This topic was moved here from #**cellar>beer** ${by}`]);
});

test('[V17] a topic with marks of Markdown, and the empty one, make one link and nothing else', async () => {
  const odd = await say(pantry, '[a](https://example.com) **b**');
  await move(odd, { topic: 'plain' });
  const [notice] = await noticesIn(pantry, 'plain');
  expect(notice).toMatch(
    /^This topic was moved here from \[#pantry > `\[a\]\(https:\/\/example\.com\) \*\*b\*\*`\]\(#narrow\/[^\s()[\]]*\) by @_\*\*/,
  );
  const empty = await say(pantry, '');
  await move(empty, { topic: 'named' });
  expect(await noticesIn(pantry, 'named')).toEqual([`This topic was moved here from #**pantry>** ${by}`]);
});

test('marking a topic as resolved and taking it back is said in it, once, and is no move', async () => {
  const [id] = await fill(pantry, 'jam', 2);
  await move(id!, { topic: '✔ jam', propagate_mode: 'change_all' });
  const [resolved, again] = [`Marked as resolved ${by}`, `No longer marked as resolved, ${by}`];
  expect(await noticesIn(pantry, '✔ jam')).toEqual([resolved]);
  service.clock.forward(61);
  await move(id!, { topic: 'jam', propagate_mode: 'change_all' });
  expect(await noticesIn(pantry, 'jam')).toEqual([resolved, again]);
  expect(await noticesIn(pantry, '✔ jam')).toEqual([]);
  // Moving to another channel ignores the resolved mark.
  await move(id!, { topic: '✔ jam', stream_id: kitchen.id, propagate_mode: 'change_all' });
  expect((await noticesIn(kitchen, '✔ jam')).at(-1)).toBe(
    `This topic was moved here from #**pantry>jam** ${by}`,
  );
});

test('[S175] what is taken back within a minute has no notice either way, and the notice is gone for all', async () => {
  const [id] = await fill(pantry, 'tart', 2);
  const change = (topic: string, by = owner) =>
    by.call(updateMessage, { ...both, message_id: id!, topic, propagate_mode: 'change_all' });
  const [resolved, again] = [`Marked as resolved ${by}`, `No longer marked as resolved, ${by}`];
  const queue = await member.listen({
    event_types: ['message', 'update_message', 'delete_message'],
    client_capabilities: { bulk_message_deletion: true },
  });
  await change('✔ tart');
  const notice = (await queue.catchUp()).at(-1) as { message?: { id: number; content: string } };
  expect(notice.message?.content).toContain('Marked as resolved');
  service.clock.forward(59);
  // Another user may undo it, with messages in other topics in between.
  await say(kitchen, 'tart');
  await change('tart', member);
  expect((await queue.catchUp()).map(({ type }) => type)).toEqual([
    'message',
    'update_message',
    'delete_message',
  ]);
  expect(queue.events.at(-1)).toMatchObject({
    message_ids: [notice.message!.id],
    stream_id: pantry.id,
    topic: 'tart',
  });
  expect(await noticesIn(pantry, 'tart')).toEqual([]);
  // The next change starts afresh.
  await change('✔ tart');
  expect(await noticesIn(pantry, '✔ tart')).toEqual([resolved]);
  service.clock.forward(3600);
  await change('tart');
  await change('✔ tart', member);
  expect(await noticesIn(pantry, '✔ tart')).toEqual([resolved]);
  await change('tart');
  expect(await noticesIn(pantry, 'tart')).toEqual([resolved, again]);
});

test('what was answered meanwhile, or looks like a notice and is none, stays', async () => {
  const [id] = await fill(pantry, 'pie', 1);
  const change = (topic: string) => move(id!, { topic, propagate_mode: 'change_all' });
  await change('✔ pie');
  await say(pantry, '✔ pie');
  await change('pie');
  expect(await noticesIn(pantry, 'pie')).toEqual([
    `Marked as resolved ${by}`,
    `No longer marked as resolved, ${by}`,
  ]);
  service.clock.forward(61);
  await change('✔ pie');
  const content = `Marked as resolved ${by}`;
  const { id: own } = await member.call(sendMessage, {
    type: 'channel',
    to: pantry.id,
    topic: '✔ pie',
    content,
  });
  await change('pie');
  const { raw_content } = await member.call(getMessage, { message_id: own });
  expect(raw_content).toBe(content);
  expect(await noticesIn(pantry, 'pie')).toHaveLength(4);
});

test.each([57, 58, 59, 60])(
  'a topic of %d characters is resolved, cut where the mark needs room',
  async (length) => {
    const topic = `${length}${'ü'.repeat(length - 2)}`;
    const [id, second] = await fill(pantry, topic, 2);
    await move(id!, { topic: `✔ ${topic}`, propagate_mode: 'change_all' });
    const resolved = `✔ ${topic.slice(0, 58)}`;
    expect(await noticesIn(pantry, resolved)).toEqual([`Marked as resolved ${by}`]);
    service.clock.forward(61);
    await move(second!, { topic: topic.slice(0, 58), propagate_mode: 'change_all' });
    expect((await noticesIn(pantry, topic.slice(0, 58))).at(-1)).toBe(`No longer marked as resolved, ${by}`);
    // Other long topics are refused.
    for (const long of [`✔ ${topic}x`.padEnd(61, 'x'), `✔ ✔ ${topic}`.padEnd(61, 'x')])
      expect((await owner.refusal(updateMessage, { ...both, message_id: id!, topic: long })).message).toMatch(
        /too long/,
      );
  },
);
