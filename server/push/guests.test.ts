/** Notifications and mail to a limited guest name no inaccessible user. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup, updateGroupMembers } from '@parlance/protocol/groups/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { createReminder } from '@parlance/protocol/scheduled/reminders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoom } from '../../testing/channels/open-room.ts';
import { TestDevice } from '../../testing/outside/device.ts';
import { parseMail } from '../../testing/outside/mailbox.ts';
import { startRelay, type TestRelay } from '../../testing/outside/relay.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/outside/smtp.ts';
import { startService, type TestService } from '../../testing/service.ts';

let smtp: SmtpServer;
let relay: TestRelay;
let service: TestService;
let porch: number;
beforeAll(async () => {
  smtp = await startSmtpServer();
  relay = await startRelay();
  service = await startService({
    mail: { smtpUrl: smtp.url },
    pushRelay: relay.options,
    law: { watchers: [] },
  });
  const { owner, guest, otherMember } = service;
  const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
  await owner.call(updateOrganization, { can_access_all_users_group: { new: systemGroups['role:members'] } });
  // The channel is public: the member may send without subscribing.
  porch = (await openRoom(service, 'porch', { members: [guest.id, otherMember.id] })).id;
});
afterAll(async () => {
  await service.close();
  await relay.close();
  await smtp.close();
});

const pass = async (seconds: number) => {
  await service.runJobs();
  service.clock.forward(seconds);
  await service.runJobs();
  await service.runJobs();
};
const say = async (content: string) =>
  (await service.member.call(sendMessage, { type: 'channel', to: porch, topic: 'soup', content })).id;
const newest = async (player: TestService['guest']) =>
  (await player.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }))
    .messages[0]!;

test('[H19] mail and devices name the sender to members, and to a guest who does not know the sender not', async () => {
  const { guest, otherMember, member } = service;
  const ofGuest = await TestDevice.register(guest, relay, 'of guest');
  const ofMember = await TestDevice.register(otherMember, relay, 'of member');
  await pass(3600);
  smtp.taken.length = 0;
  await say(`@**${guest.person.fullName}** and @**${otherMember.person.fullName}**, leek`);
  await pass(300);
  const mailTo = (player: typeof guest) =>
    JSON.stringify(smtp.taken.map(parseMail).filter(({ to }) => to === player.person.email));
  expect(mailTo(otherMember)).toContain(`${member.person.fullName} mentioned you`);
  expect(mailTo(guest)).toContain('Unknown user mentioned you');
  expect(mailTo(guest)).not.toContain(member.person.fullName);
  const sender = (device: TestDevice) =>
    device.received().map((news) => (news as { sender_full_name?: string }).sender_full_name);
  expect(sender(ofMember)).toEqual([member.person.fullName]);
  expect(sender(ofGuest)).toEqual(['Unknown user']);
});

test('[H19] a reminder quotes the message, and names its sender only to those who may know the sender', async () => {
  const { guest, otherMember, member } = service;
  const message_id = await say('potatoes');
  const scheduled_delivery_timestamp = Math.floor(service.clock.now() / 1000) + 60;
  for (const player of [guest, otherMember])
    await player.call(createReminder, { message_id, scheduled_delivery_timestamp });
  await pass(61);
  expect((await newest(otherMember)).content).toContain(member.person.fullName);
  const { content } = await newest(guest);
  expect(content).toContain('potatoes');
  expect(content).toContain('Unknown user said:');
  expect(content).not.toContain(member.person.fullName);
});

test('[H19] the notification bot names a user who acts only to those who may know the user', async () => {
  const { guest, otherMember, administrator } = service;
  await openRoom(service, 'attic', { members: [service.owner.id] });
  const people = [guest.id, otherMember.id];
  await administrator.call(subscribe, { subscriptions: [{ name: 'attic' }], principals: people });
  const told = async () => [(await newest(otherMember)).content, (await newest(guest)).content];
  const [toMember, toGuest] = await told();
  expect(toMember).toContain(administrator.person.fullName);
  expect(toGuest).toBe('Unknown user subscribed you to the channel #**attic**.');
  const { group_id } = await administrator.call(createGroup, { name: 'cooks', description: '', members: [] });
  await administrator.call(updateGroupMembers, { user_group_id: group_id, add: people });
  const [ofGroup, ofGroupToGuest] = await told();
  expect(ofGroup).toContain(administrator.person.fullName);
  expect(ofGroupToGuest).toContain('Unknown user added you to the group');
});
