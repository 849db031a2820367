import { unsubscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { countTraffic } from '@parlance/server/channels/traffic';
import { afterAll, expect, test } from 'vitest';
import { openRoom } from '../../testing/channels/open-room.ts';
import { quiet } from '../../testing/channels/rooms.ts';
import { Reader } from '../../testing/models/windows.ts';
import { startService } from '../../testing/service.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember } = service;

let made = 0;
const scene = async () => {
  const room = await openRoom(service, `windows ${++made}`, {
    members: [owner.id, member.id, otherMember.id],
  });
  const say = async (topic: string, content = 'Hello') =>
    (await member.call(sendMessage, { type: 'channel', to: room.id, topic, content })).id;
  const topic = (name: string) => [
    { operator: 'channel', operand: room.id },
    { operator: 'topic', operand: name },
  ];
  return { room, say, topic };
};

test('[W29] one writes, edits, moves and deletes; the other sees each in the open window', async () => {
  const { say, topic } = await scene();
  const first = await say('plans');
  const reader = await Reader.of(otherMember);
  const [plans, soup] = [reader.open(topic('plans')), reader.open(topic('soup'))];
  await reader.catchUp();
  expect([plans.view.range, soup.view.range]).toEqual([
    { ids: [first], from: 0, to: Number.POSITIVE_INFINITY },
    { ids: [], from: 0, to: Number.POSITIVE_INFINITY },
  ]);
  const second = await say('plans', 'second');
  await member.call(updateMessage, { message_id: second, content: '**bold**' });
  await reader.catchUp();
  expect(plans.view.range!.ids).toEqual([first, second]);
  expect(reader.messages.get(second)).toMatchObject({ content: '<p><strong>bold</strong></p>' });
  const kept = reader.messages.get(second);
  await owner.call(updateMessage, { message_id: first, topic: 'soup', ...quiet });
  await reader.catchUp();
  expect([plans.view.range!.ids, soup.view.range!.ids]).toEqual([[second], [first]]);
  expect(reader.messages.get(second)).toBe(kept);
  await owner.call(deleteMessage, { message_id: first });
  await reader.catchUp();
  expect(soup.view.range!.ids).toEqual([]);
});

test('[W29] [W47] a window opens at the first unread message, and at a moment', async () => {
  const { say, topic } = await scene();
  const ids = [await say('plans'), await say('plans'), await say('plans')];
  await otherMember.call(updateFlags, { messages: ids.slice(0, 1), op: 'add', flag: 'read' });
  const reader = await Reader.of(otherMember);
  const unread = reader.open(topic('plans'), 'first_unread');
  const dated = reader.open(topic('plans'), { date: '2000-01-01T00:00:00Z' });
  await reader.catchUp();
  expect(unread.view).toMatchObject({ anchor: ids[1], range: { ids } });
  expect(dated.view.anchor).toBeLessThanOrEqual(ids[0]!);
  expect(dated.view.range!.ids).toEqual(ids);
});

test('what is refused is shown no longer; what was missed with a lost queue is read again', async () => {
  const { room, say, topic } = await scene();
  const first = await say('plans');
  const reader = await Reader.of(otherMember);
  const window = reader.open(topic('plans'));
  const unknown = reader.open([{ operator: 'channel', operand: 'no such channel' }]);
  await reader.catchUp();
  expect(unknown.view).toMatchObject({ range: undefined, around: 'failed', failure: { code: 'BAD_NARROW' } });

  // A new queue takes over and misses this change.
  await member.call(updateMessage, { message_id: first, content: 'changed' });
  const second = await say('plans');
  reader.messages.replace((await otherMember.listen()).state);
  await reader.messages.settled();
  expect(window.view.range!.ids).toEqual([first, second]);
  expect(reader.messages.get(first)).toMatchObject({ content: '<p>changed</p>' });

  await otherMember.call(unsubscribe, { subscriptions: [room.name] });
  await reader.catchUp();
  expect(window.isLive).toBe(false);
});

test('what comes into a subscribed channel from where no events came is read again', async () => {
  const here = await scene();
  const elsewhere = await openRoom(service, `windows ${++made}`, { members: [owner.id, member.id] });
  const to = { type: 'channel', to: elsewhere.id, topic: 'plans' } as const;
  const { id } = await member.call(sendMessage, { ...to, content: 'Hello' });
  const reader = await Reader.of(otherMember);
  reader.open([{ operator: 'channel', operand: elsewhere.id }]);
  const window = reader.open(here.topic('plans'));
  await reader.catchUp();
  await member.call(updateMessage, { message_id: id, content: 'again' });
  await owner.call(updateMessage, { message_id: id, stream_id: here.room.id, ...quiet });
  await reader.catchUp();
  expect(window.view.range!.ids).toEqual([id]);
  expect(reader.messages.get(id)).toMatchObject({ content: '<p>again</p>' });
});

test('[WP9] a few thousand messages in other places leave; those of open windows and the newest stay', async () => {
  const { say, topic } = await scene();
  const shown = [await say('plans'), await say('plans')];
  const reader = await Reader.of(otherMember);
  const window = reader.open(topic('plans'));
  await reader.catchUp();
  const { flags, ...message } = reader.messages.get(shown[0]!)!;
  const others = Array.from({ length: 5000 }, (_, index) => shown[1]! + 1 + index);
  for (const id of others) {
    const event = { type: 'message', id, flags, message: { ...message, id, subject: 'soup' } } as const;
    reader.messages.follow(event, reader.listening.state);
  }
  const held = others.filter((id) => reader.messages.get(id) !== undefined);
  expect(held.length).toBeGreaterThanOrEqual(1000);
  expect(held.length).toBeLessThanOrEqual(2000);
  expect(held).toEqual(others.slice(-held.length));
  expect(window.view.range!.ids).toEqual(shown);
  reader.checkInvariants();
});

test('[S24] all channels are counted at once, and no window reads again', async () => {
  const { say, topic, room } = await scene();
  for (let count = 0; count < 8; count += 1) await say('plans');
  const reader = await Reader.of(otherMember);
  const window = reader.open(topic('plans'));
  await reader.catchUp();
  const heard: [property: unknown, isReading: boolean][] = [];
  const { onEvent } = reader.listening;
  reader.listening.onEvent = (event, state) => {
    onEvent(event, state);
    if ('property' in event) heard.push([event.property, window.isReading]);
  };
  service.clock.forward(14 * 86_400);
  await service.perform(() => countTraffic(service.app.service));
  await owner.call(updateChannel, { stream_id: room.id, is_private: true });
  await reader.catchUp();
  expect(heard).toContainEqual(['stream_weekly_traffic', false]);
  expect(heard).toContainEqual(['invite_only', true]);
});
