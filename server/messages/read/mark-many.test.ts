import { subscribe } from '@parlance/protocol/channels/endpoints';
import { updateFlagsForNarrow } from '@parlance/protocol/messages/flags';
import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parlance/protocol/messages/mark-read';
import { floodRoom } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, database } = service;
const home = member.person.organizationId;

await member.call(subscribe, {
  subscriptions: [{ name: 'yard' }],
  principals: [member.id, otherMember.id],
});
const { rows } = await read<{ id: number }>`select id from channels where name = 'yard'`.execute(
  database.query,
);
const yard = rows[0]!.id;

const fill = (channel: number, count: number) =>
  floodRoom(database, home, { to: channel, from: otherMember.id, topic: 'flood', sentAt: new Date(), count });

test('[S140] ten thousand messages are marked read by as many statements as ten', async () => {
  const cost = async (count: number, mark: () => Promise<unknown>) => {
    await member.bare.call(markAllAsRead);
    await fill(yard, count);
    return (await service.countStatements(mark)).statements.length;
  };
  const inTopic = () => member.bare.call(markTopicAsRead, { stream_id: yard, topic_name: 'flood' });
  const inChannel = () => member.bare.call(markStreamAsRead, { stream_id: yard });
  const everything = () => member.bare.call(markAllAsRead);
  const inNarrow = () =>
    member.bare.call(updateFlagsForNarrow, {
      anchor: 'newest',
      num_before: 5000,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: yard }],
      op: 'add',
      flag: 'read',
    });
  for (const mark of [inTopic, inChannel, everything, inNarrow]) {
    const few = await cost(10, mark);
    const many = await cost(10_000, mark);
    expect(many).toBeLessThanOrEqual(few);
    expect(many).toBeLessThan(16);
  }
});
