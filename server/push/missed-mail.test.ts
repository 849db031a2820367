import { getChannelId, subscribe, updateSubscription } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updatePresence } from '@parlance/protocol/presence';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseMail } from '../../testing/outside/mailbox.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/outside/smtp.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read } from '../db/sql.ts';

let smtp: SmtpServer;
let service: TestService;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startService({ mail: { smtpUrl: smtp.url }, law: { watchers: [] } });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(async () => {
  await wait(3600);
  smtp.taken.length = 0;
});

const wait = async (seconds: number) => {
  await service.runJobs();
  service.clock.forward(seconds);
  await service.runJobs();
  await service.runJobs();
};
const toOther = async (content: string) =>
  (await service.member.call(sendMessage, { type: 'direct', to: [service.otherMember.id], content })).id;
const mails = () => smtp.taken.map(parseMail);

test('missed messages are collected from the first one on, and sent in one mail', async () => {
  const { otherMember, member } = service;
  await toOther('dinner is ready');
  await wait(60);
  await toOther('it gets cold');
  await wait(50);
  expect(smtp.taken).toEqual([]);
  await wait(11);
  const [mail, ...more] = mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: otherMember.person.email,
    subject: `2 new messages from ${member.person.fullName}`,
  });
  expect(mail?.text).toContain('dinner is ready');
  expect(mail?.text).toContain('it gets cold');
  await wait(600);
  expect(smtp.taken).toHaveLength(1);
  await otherMember.call(updateSettings, { email_notifications_batching_period_seconds: 30 });
  await toOther('sooner');
  await wait(31);
  expect(smtp.taken).toHaveLength(2);
  await otherMember.call(updateSettings, { email_notifications_batching_period_seconds: 120 });
});

test('what was read has no mail, nor has a reader who was there; channels have one where their reader wants it', async () => {
  const { otherMember, member } = service;
  const read = await toOther('seen');
  await service.runJobs();
  await otherMember.call(updateFlags, { messages: [read], op: 'add', flag: 'read' });
  await wait(121);
  await otherMember.call(updatePresence, { status: 'active' });
  await toOther('while there');
  await wait(300);
  expect(smtp.taken).toEqual([]);
  await member.call(subscribe, { subscriptions: [{ name: 'kitchen' }], principals: [otherMember.id] });
  const { stream_id } = await member.call(getChannelId, { stream: 'kitchen' });
  // Drops the notification bot's mail.
  await wait(121);
  smtp.taken.length = 0;
  const say = () =>
    member.call(sendMessage, { type: 'channel', to: stream_id, topic: 'soup', content: 'leek' });
  await say();
  await wait(121);
  expect(smtp.taken).toEqual([]);
  await otherMember.call(updateSubscription, { stream_id, property: 'email_notifications', value: true });
  await say();
  await wait(121);
  expect(mails()).toMatchObject([{ subject: 'New message in #kitchen > soup' }]);
});

test('an edit that names a user sends a mail, and takes it back with the name', async () => {
  const { otherMember, member } = service;
  await member.call(subscribe, { subscriptions: [{ name: 'cellar' }], principals: [otherMember.id] });
  const { stream_id } = await member.call(getChannelId, { stream: 'cellar' });
  await otherMember.call(updateSettings, { automatically_follow_topics_where_mentioned: false });
  await wait(121);
  smtp.taken.length = 0;
  const say = async (content: string) =>
    (await member.call(sendMessage, { type: 'channel', to: stream_id, topic: 'jam', content })).id;
  const edit = (message_id: number, content: string) => member.call(updateMessage, { message_id, content });
  const mention = `@**${otherMember.person.fullName}**`;
  const id = await say('jam');
  await wait(121);
  expect(smtp.taken).toEqual([]);
  await edit(id, `${mention} jam`);
  await edit(id, `${mention} plum jam`);
  await wait(121);
  expect(mails()).toMatchObject([{ subject: `${member.person.fullName} mentioned you in #cellar > jam` }]);
  expect(mails()[0]?.text).toContain('plum jam');
  smtp.taken.length = 0;
  await edit(id, `${mention} plum jam again`);
  const taken = await say(`${mention} not you`);
  await edit(taken, 'not you');
  const both = await say('or you');
  await edit(both, `${mention} or you`);
  await wait(60);
  await edit(both, 'or nobody');
  await wait(121);
  expect(smtp.taken).toEqual([]);
});

test('[V24] what messages say stays out of mail where the organization or the person wants it so', async () => {
  const { owner, otherMember, member } = service;
  const expectHidden = async () => {
    await toOther('hushhush');
    await wait(121);
    const [mail] = mails();
    expect(mail).toMatchObject({ subject: 'New messages', to: otherMember.person.email });
    expect(mail?.text).not.toContain('hushhush');
    expect(mail?.text).not.toContain(member.person.fullName);
    smtp.taken.length = 0;
  };
  await owner.call(updateOrganization, { message_content_allowed_in_email_notifications: false });
  await expectHidden();
  await owner.call(updateOrganization, { message_content_allowed_in_email_notifications: true });
  await otherMember.call(updateSettings, { message_content_in_email_notifications: false });
  await expectHidden();
  await otherMember.call(updateSettings, { message_content_in_email_notifications: true });
  await toOther('hushhush');
  await wait(121);
  expect(mails()[0]?.text).toContain('hushhush');
});

test('without a mail server nothing is kept and nothing written', async () => {
  const plain = await startService({ law: { watchers: [] } });
  try {
    await plain.member.call(sendMessage, { type: 'direct', to: [plain.otherMember.id], content: 'x' });
    await plain.runJobs();
    const { rows } = await read`select from missed_messages`.execute(plain.database.query);
    expect(rows).toEqual([]);
  } finally {
    await plain.close();
  }
});
