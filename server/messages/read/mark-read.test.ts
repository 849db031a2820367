import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, newcomer, database } = service;

const join = async (name: string) => {
  await member.call(subscribe, { subscriptions: [{ name }], principals: [member.id, otherMember.id] });
  const { rows } = await read<{ id: number }>`select id from channels where name = ${name}`.execute(
    database.query,
  );
  return rows[0]!.id;
};
const yard = await join('yard');
const attic = await join('attic');
const send = async (to: number, topic: string) =>
  (await otherMember.call(sendMessage, { type: 'channel', to, topic, content: 'hm', read_by_sender: true }))
    .id;
const unreadOf = async (player: Player) =>
  (
    await player.call(getMessages, {
      anchor: 'newest',
      num_before: 5000,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'unread' }],
    })
  ).messages.map(({ id }) => id);

test('a topic is marked read, then a channel, then everything; each has its event and nothing else changes', async () => {
  const [a, b, c, d] = [
    await send(yard, 'soup'),
    await send(yard, 'Soup'),
    await send(yard, 'bread'),
    await send(attic, 'soup'),
  ];
  const { id: direct } = await otherMember.call(sendMessage, {
    type: 'direct',
    to: [member.id],
    content: 'psst',
  });
  const { id: own } = await member.call(sendMessage, {
    type: 'direct',
    to: [member.id],
    content: 'note',
    read_by_sender: true,
  });
  await member.call(updateFlags, { messages: [own], op: 'remove', flag: 'read' });
  const client = await member.listen();
  const other = await otherMember.listen();
  await member.call(markTopicAsRead, { stream_id: yard, topic_name: 'soup' });
  expect(await unreadOf(member)).toEqual([c, d, direct, own]);
  await member.call(markStreamAsRead, { stream_id: yard });
  expect(await unreadOf(member)).toEqual([d, direct, own]);
  expect(await member.call(markAllAsRead)).toMatchObject({ complete: true });
  expect(await unreadOf(member)).toEqual([]);
  const told = await client.catchUp();
  expect(told.map(({ type, op, flag, messages, all }) => [type, op, flag, messages, all])).toEqual([
    ['update_message_flags', 'add', 'read', [a, b], false],
    ['update_message_flags', 'add', 'read', [c], false],
    ['update_message_flags', 'add', 'read', [d, direct, own], false],
  ]);
  expect(await other.catchUp()).toEqual([]);
  const next = await send(yard, 'soup');
  expect(await unreadOf(member)).toEqual([next]);
  await member.call(markAllAsRead);
  await member.call(markAllAsRead);
  expect(await client.catchUp()).toHaveLength(2);
});

test('[V5] a channel or topic that one may not know of is answered like one that does not exist', async () => {
  await owner.call(subscribe, {
    subscriptions: [{ name: 'vault' }],
    invite_only: true,
    principals: [owner.id],
  });
  const { rows } = await read<{ id: number }>`select id from channels where name = 'vault'`.execute(
    database.query,
  );
  await owner.call(sendMessage, { type: 'channel', to: 'vault', topic: 'gold', content: 'x' });
  for (const stream_id of [rows[0]!.id, 10 ** 6])
    for (const ask of [
      () => newcomer.refusal(markStreamAsRead, { stream_id }),
      () => newcomer.refusal(markTopicAsRead, { stream_id, topic_name: 'gold' }),
    ])
      expect(await ask()).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', message: 'Invalid channel ID' });
  expect((await member.refusal(markTopicAsRead, { stream_id: yard, topic_name: 'none' })).message).toContain(
    'No such topic',
  );
});
