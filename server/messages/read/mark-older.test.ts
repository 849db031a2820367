import { updateFlags } from '@parlance/protocol/messages/flags';
import { countOlderUnread, markAllAsRead, markOlderAsRead } from '@parlance/protocol/messages/mark-read';
import { leaveRoom, makeRoom, writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, outsider, database } = service;
const home = member.person.organizationId;

await member.bare.call(markAllAsRead);
const room = await makeRoom(database, home, 'older', { members: [member.id, otherMember.id] });
const day = (date: number) => new Date(Date.UTC(2025, 0, date));
const ids: number[] = [];
for (let date = 1; date <= 6; date += 1)
  ids.push(await writeMessage(database, home, { to: room.id, from: otherMember.id, sentAt: day(date) }));

const countBefore = (date: string) => member.call(countOlderUnread, { date });

test('[W68] says how many unread messages are older than a time, and where they end', async () => {
  expect(await countBefore('2025-01-04')).toMatchObject({ count: 3, before_id: ids[3] });
  expect(await countBefore('2025-01-04T00:00:01')).toMatchObject({ count: 4, before_id: ids[4] });
  expect(await countBefore('0000-01-01')).toMatchObject({ count: 0 });
  expect(await outsider.call(countOlderUnread, { date: '2025-01-04' })).toMatchObject({ count: 0 });
  expect(await member.refusal(countOlderUnread, { date: 'last week' })).toMatchObject({ status: 400 });
});

test('[W68] marks what is older in one call, and nothing else; what was marked can be taken back', async () => {
  const client = await member.listen();
  const other = await otherMember.listen();
  const { before_id } = await countBefore('2025-01-04');
  await member.call(markOlderAsRead, { before_id });
  expect(await countBefore('2999-01-01')).toMatchObject({ count: 3 });
  expect((await client.catchUp()).map(({ op, flag, messages, all }) => [op, flag, messages, all])).toEqual([
    ['add', 'read', ids.slice(0, 3), false],
  ]);
  expect(await other.catchUp()).toEqual([]);
  await member.call(markOlderAsRead, { before_id });
  await member.call(markOlderAsRead, { before_id: 0 });
  expect(await client.catchUp()).toEqual([]);
  await member.call(updateFlags, { messages: ids.slice(0, 3), op: 'remove', flag: 'read' });
  expect(await countBefore('2025-01-04')).toMatchObject({ count: 3 });
  await member.call(markOlderAsRead, { before_id: 2 ** 40 });
  expect(await countBefore('2999-01-01')).toMatchObject({ count: 0 });
});

test('[W68] counts nothing of a channel that was left', async () => {
  await writeMessage(database, home, { to: room.id, from: otherMember.id, sentAt: day(7) });
  expect(await countBefore('2999-01-01')).toMatchObject({ count: 1 });
  await leaveRoom(database, home, room, member.id);
  expect(await countBefore('2999-01-01')).toMatchObject({ count: 0 });
});
