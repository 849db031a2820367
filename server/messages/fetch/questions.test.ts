import { subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import {
  getReadReceipts,
  matchesNarrow,
  renderMessage,
  runCommand,
} from '@parlance/protocol/messages/questions';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, guest, newcomer, outsider, database } = service;
const home = member.person.organizationId;

await member.call(subscribe, {
  subscriptions: [{ name: 'yard' }],
  invite_only: true,
  principals: [member.id, otherMember.id, guest.id, newcomer.id],
});
const send = async (content: string, topic = 'talk') =>
  (await member.call(sendMessage, { type: 'channel', to: 'yard', topic, content, read_by_sender: true })).id;
const read = (player: Player, ...messages: number[]) =>
  player.call(updateFlags, { messages, op: 'add', flag: 'read' });
const readersOf = async (message_id: number, asker: Player = member) =>
  (await asker.call(getReadReceipts, { message_id })).user_ids;

test('read receipts name who has read, except the sender and those who do not share it', async () => {
  const [first, second] = [await send('one'), await send('two')];
  expect(await readersOf(first)).toEqual([]);
  await read(otherMember, first);
  await read(guest, first, second);
  await read(newcomer, first);
  expect(await readersOf(first)).toEqual([otherMember.id, guest.id, newcomer.id].sort((a, b) => a - b));
  expect(await readersOf(second, guest)).toEqual([guest.id]);
  await write`update users set settings = '{"send_read_receipts": false}' where id = ${guest.id}`.execute(
    database.query,
  );
  expect(await readersOf(first)).not.toContain(guest.id);
  await member.call(unsubscribe, { subscriptions: ['yard'], principals: [newcomer.id] });
  expect(await readersOf(first)).toEqual([otherMember.id]);
  await otherMember.call(updateFlags, { messages: [first], op: 'remove', flag: 'read' });
  expect(await readersOf(first)).toEqual([]);
});

test('[V1] [V5] no user asks about readers of what they may not read, nor where the organization has no receipts', async () => {
  const message_id = await send('secret');
  const unknown = await newcomer.refusal(getReadReceipts, { message_id: 10 ** 9 });
  for (const player of [newcomer, owner, outsider])
    expect((await player.refusal(getReadReceipts, { message_id })).message).toBe(unknown.message);
  const set = (settings: string) =>
    write`update organizations set settings = ${settings}::text::jsonb, version = version + 1 where id = ${home}`.execute(
      database.query,
    );
  await set('{"enable_read_receipts": false}');
  expect((await member.refusal(getReadReceipts, { message_id })).message).toContain('disabled');
  await set('{}');
});

test('the ping command is answered with nothing, others are refused', async () => {
  expect(await member.call(runCommand, { command: '/ping' })).toEqual({});
  for (const command of ['ping', '/nothing']) await member.refusal(runCommand, { command });
});

test('a text is rendered as a message would be, and no user hears of it', async () => {
  const client = await otherMember.listen();
  const { rendered } = await member.call(renderMessage, { content: '**Hi** @**Member Two**' });
  expect(rendered).toContain('<strong>Hi</strong>');
  expect(rendered).toContain(`data-user-id="${otherMember.id}"`);
  expect(await client.catchUp()).toEqual([]);
});

test('messages are matched against a narrow, with what it searches for marked', async () => {
  const [soup, bread] = [await send('hot soup'), await send('soup and bread', 'bread')];
  const matched = async (player: Player, ...narrow: { operator: string; operand: string }[]) =>
    (await player.call(matchesNarrow, { msg_ids: [soup, bread, 10 ** 9], narrow })).messages;
  const search = { operator: 'search', operand: 'soup' };
  const topic = { operator: 'topic', operand: 'bread' };
  expect(Object.keys(await matched(member, search))).toEqual([String(soup), String(bread)]);
  expect(await matched(member, search, topic)).toEqual({
    [bread]: {
      match_content: '<p><span class="highlight">soup</span> and bread</p>',
      match_subject: 'bread',
    },
  });
  expect(await matched(newcomer, search)).toEqual({});
});

test.each([
  [
    'see https://example.org/a?b=c now',
    [{ text: 'https://example.org/a?b=c', url: 'https://example.org/a?b=c' }],
  ],
  ['at example.com', [{ text: 'example.com', url: 'https://example.com' }]],
  ['javascript:alert(1).com', []],
  ['mail me@example.com', []],
  ['v1.2 of main.rs', []],
])('[S36] the topic "%s" links where it should', async (topic, links) => {
  const client = await otherMember.listen({ event_types: ['message'] });
  const message_id = await send('hm', topic);
  expect((await member.call(getMessage, { message_id })).message.topic_links).toEqual(links);
  const [told] = await client.catchUp();
  expect((told as unknown as { message: { topic_links: unknown } }).message.topic_links).toEqual(links);
});
