import { createChannel, getChannelId, updateChannel } from '@parlance/protocol/channels/endpoints';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { write } from '../db/sql.ts';
import { expireMessages } from './index.ts';

const day = 86_400;
let service: TestService;

beforeAll(async () => {
  service = await startService();
  // Before watchers start, since no event follows.
  await write`
    update organizations set version = version + 1, settings = settings || '{"message_retention_days": 10}'
    where id = ${service.owner.person.organizationId}
  `.execute(service.database.query);
});
afterAll(() => service.close());

const expire = () => service.perform(() => expireMessages(service.app.service));

const makeChannel = async (name: string, message_retention_days: number | 'unlimited' | 'realm_default') => {
  const subscribers = [service.owner.id, service.member.id, service.guest.id];
  await service.owner.call(createChannel, { name, subscribers, message_retention_days });
  return (await service.owner.call(getChannelId, { stream: name })).stream_id;
};

const say = async (to: number, topic: string) =>
  (await service.member.call(sendMessage, { type: 'channel', to, topic, content: `About ${topic}` })).id;

test('[S106] [S175] messages go when their channel or the organization says so, and clients get the events', async () => {
  const { member, otherMember, clock } = service;
  const brief = await makeChannel('brief', 3);
  const usual = await makeChannel('usual', 'realm_default');
  const lasting = await makeChannel('lasting', 'unlimited');
  const old = [await say(brief, 'soup'), await say(brief, ''), await say(brief, 'Soup')] as const;
  const [inUsual, inLasting] = [await say(usual, 'soup'), await say(lasting, 'soup')];
  const direct = (await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Hello' }))
    .id;
  clock.forward(2 * day);
  const young = await say(brief, 'soup');

  const listening = await member.listen({
    event_types: ['delete_message', 'stream'],
    client_capabilities: { bulk_message_deletion: true, empty_topic_name: true },
  });
  const single = await member.listen({ event_types: ['delete_message'] });
  expect(await expire()).toBe(0);
  clock.forward(day + 60);
  expect(await expire()).toBe(3);
  const told = await listening.catchUp();
  expect(told.filter((event) => event.type === 'delete_message')).toMatchObject([
    { message_type: 'stream', stream_id: brief, message_ids: [old[0], old[2]] },
    { message_type: 'stream', stream_id: brief, topic: '', message_ids: [old[1]] },
  ]);
  expect(told.at(-1)).toMatchObject({ type: 'stream', property: 'first_message_id', value: young });
  expect(await single.catchUp()).toMatchObject([
    { message_id: old[0] },
    { message_id: old[2] },
    { message_id: old[1], topic: 'general chat' },
  ]);
  await member.refusal(getMessage, { message_id: old[0] });

  clock.forward(7 * day);
  const otherListening = await otherMember.listen({ event_types: ['delete_message'] });
  // Includes notices about the new channels.
  expect(await expire()).toBeGreaterThanOrEqual(3);
  expect(await otherListening.catchUp()).toMatchObject([{ message_type: 'private', message_id: direct }]);
  for (const message_id of [young, inUsual, direct]) await member.refusal(getMessage, { message_id });
  expect((await member.call(getMessage, { message_id: inLasting })).message.id).toBe(inLasting);
  expect(await expire()).toBe(0);
});

test('[S106] no number of days keeps the messages of others', async () => {
  const { owner, clock } = service;
  const most = 36_525;
  const eternal = await makeChannel('eternal', most);
  const fleeting = await makeChannel('fleeting', 1);
  const [kept, gone] = [await say(eternal, 'soup'), await say(fleeting, 'soup')];
  for (const message_retention_days of [most + 1, 2 ** 31 - 1]) {
    const refused = await owner.refusal(updateChannel, { stream_id: eternal, message_retention_days });
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', details: { var_name: 'message_retention_days' } });
  }
  clock.forward(2 * day);
  await expire();
  await owner.refusal(getMessage, { message_id: gone });
  expect((await owner.call(getMessage, { message_id: kept })).message.id).toBe(kept);
});

test('an organization that keeps everything is not looked through', async () => {
  const { outsider } = service;
  const { id } = await outsider.call(sendMessage, { type: 'direct', to: [outsider.id], content: 'A note' });
  service.clock.forward(4000 * day);
  const { statements } = await service.countStatements(expire);
  expect(statements.filter((text) => /delete from messages/.test(text)).length).toBeLessThan(50);
  expect((await outsider.call(getMessage, { message_id: id })).message.id).toBe(id);
});
