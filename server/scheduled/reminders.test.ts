import { getChannelId, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { createReminder, deleteReminder, getReminders } from '@parlance/protocol/scheduled/reminders';
import type { Player } from '@parlance/testing/player';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

let service: TestService;
let hidden: number;
beforeAll(async () => {
  service = await startService();
  const { owner, member } = service;
  await owner.call(subscribe, {
    subscriptions: [{ name: 'hidden' }],
    principals: [owner.id, member.id],
    invite_only: true,
    history_public_to_subscribers: false,
  });
  hidden = (await owner.call(getChannelId, { stream: 'hidden' })).stream_id;
});
afterAll(() => service.close());

const soon = () => Math.floor(service.clock.now() / 1000) + 60;
const say = async (content: string) =>
  (await service.owner.call(sendMessage, { type: 'channel', to: hidden, topic: 'plans', content })).id;
const remindOf = async (message_id: number, note?: string, player: Player = service.member) => {
  const given = { message_id, scheduled_delivery_timestamp: soon(), ...(note === undefined ? {} : { note }) };
  return (await player.call(createReminder, given)).reminder_id;
};
const pass = async (seconds = 61) => {
  service.clock.forward(seconds);
  await service.runJobs();
};
const newest = async (player: Player) => {
  const { messages } = await player.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
  return messages[0];
};

test('a reminder is listed, shown to its user alone, and comes as a message that quotes', async () => {
  const { member, owner } = service;
  const message = await say('Water the **plants**\n```\ncode\n```');
  const [own, others] = await Promise.all([member.listen(), owner.listen()]);
  const id = await remindOf(message, 'On *Friday*');
  const at = soon();
  const record = {
    reminder_id: id,
    type: 'private',
    to: [member.id],
    scheduled_delivery_timestamp: at,
    failed: false,
    reminder_target_message_id: message,
  };
  const { reminders } = await member.call(getReminders);
  expect(reminders).toMatchObject([record]);
  expect(reminders[0]?.rendered_content).toContain('<em>Friday</em>');
  expect((await owner.call(getReminders)).reminders).toEqual([]);
  await pass();
  expect((await member.call(getReminders)).reminders).toEqual([]);
  const events = await own.catchUp();
  expect(events).toMatchObject([
    { type: 'reminders', op: 'add', reminders: [record] },
    { type: 'reminders', op: 'remove', reminder_id: id },
    { type: 'message', message: { type: 'private', sender_full_name: 'Notification Bot' } },
  ]);
  const { content } = (await newest(member)) as { content: string };
  expect(content).toContain('<em>Friday</em>');
  expect(content).toMatch(/<blockquote>.*<strong>plants<\/strong>.*<\/blockquote>/s);
  expect(content).toContain(`/#narrow/near/${message}`);
  expect(await others.catchUp()).toEqual([]);
  await pass(3600);
  expect(await own.catchUp()).toEqual([]);
});

test('[V1] no user is reminded of what they may not read, nor sees a reminder of another', async () => {
  const { member, otherMember, outsider } = service;
  const message = await say('Secret');
  const refused = async (player: Player, message_id: number) =>
    player.refusal(createReminder, { message_id, scheduled_delivery_timestamp: soon() });
  const unknown = await refused(otherMember, 1_999_999_999);
  expect(unknown).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(await refused(otherMember, message)).toEqual(unknown);
  expect(await refused(outsider, message)).toEqual(unknown);
  const id = await remindOf(message);
  const gone = await otherMember.refusal(deleteReminder, { reminder_id: 1_999_999_999 });
  expect(gone).toMatchObject({ status: 404, code: 'BAD_REQUEST' });
  expect(await otherMember.refusal(deleteReminder, { reminder_id: id })).toEqual(gone);
  await member.call(deleteReminder, { reminder_id: id });
  expect(await member.refusal(deleteReminder, { reminder_id: id })).toEqual(gone);
  const own = await member.listen();
  await pass();
  expect(await own.catchUp()).toEqual([]);
});

test('[V3] what can no longer be read is not quoted', async () => {
  const { owner, member } = service;
  const message = await say('canaryquote');
  await remindOf(message, 'my note');
  expect(JSON.stringify(await member.call(getReminders))).not.toContain('canaryquote');
  await owner.call(unsubscribe, { subscriptions: ['hidden'], principals: [member.id] });
  await pass();
  const { content } = (await newest(member)) as { content: string };
  expect(content).toContain('my note');
  expect(content).not.toContain('canaryquote');
  await owner.call(subscribe, { subscriptions: [{ name: 'hidden' }], principals: [member.id] });
});

test('[V2] a note does not find channels that its writer does not see', async () => {
  const { otherMember } = service;
  const { id } = await otherMember.call(sendMessage, {
    type: 'direct',
    to: [otherMember.id],
    content: 'See #**hidden**',
  });
  await remindOf(id, 'and #**hidden**', otherMember);
  expect(JSON.stringify(await otherMember.call(getReminders))).not.toContain(`data-stream-id`);
  await pass();
  const { content } = (await newest(otherMember)) as { content: string };
  expect(content).toContain('#<strong>hidden</strong>');
  expect(content).not.toContain('data-stream-id');
});

test('[V25] notes and times have limits', async () => {
  const { member } = service;
  const message_id = await say('Hello');
  const at = { message_id, scheduled_delivery_timestamp: soon() };
  expect((await member.refusal(createReminder, { ...at, note: 'n'.repeat(1001) })).code).toBe('BAD_REQUEST');
  const past = { ...at, scheduled_delivery_timestamp: soon() - 61 };
  expect((await member.refusal(createReminder, past)).message).toMatch(/future/);
});
