/** Settings that the service itself enforces (docs/settings.md). */
import { readFile } from 'node:fs/promises';
import { createInvitationLink } from '@parlance/protocol/invitations';
import { sendEditTyping } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { organizationSettings } from '@parlance/protocol/organization/settings';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import { createUser, fetchApiKey, updateUser } from '@parlance/protocol/users/users';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl, password } from '../../testing/cast.ts';
import { makeRoom } from '../../testing/channels/room.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startSmtpServer } from '../../testing/outside/smtp.ts';
import { startService } from '../../testing/service.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, moderator, people } = service;
const browse = () => new Browser(service);

test('a user who does not want to hear of typing does not, and one who does not want it seen is not seen', async () => {
  const room = await makeRoom(service.database, people.owner.organizationId, 'workshop', {
    members: [member.id, otherMember.id, moderator.id],
  });
  const knowing = {
    client_capabilities: { stream_typing_notifications: true },
    event_types: ['typing', 'typing_edit_message'],
  };
  const [unwilling, willing] = await Promise.all([otherMember.listen(knowing), moderator.listen(knowing)]);
  await otherMember.call(updateSettings, { receives_typing_notifications: false });
  const inChannel = { type: 'channel', op: 'start', stream_id: room.id, topic: 'lathe' } as const;
  const direct = { type: 'direct', op: 'start', to: [otherMember.id, moderator.id] } as const;
  const edited = await Promise.all([
    member.call(sendMessage, { type: 'channel', to: room.id, topic: 'lathe', content: 'It spins' }),
    member.call(sendMessage, { type: 'direct', to: direct.to, content: 'It spins' }),
  ]);
  const editing = edited.map(({ id }) => ({ message_id: id, op: 'start' }) as const);
  await member.call(sendTyping, inChannel);
  await member.call(sendTyping, direct);
  for (const one of editing) await member.call(sendEditTyping, one);
  expect(await willing.catchUp()).toMatchObject([
    { message_type: 'stream' },
    { message_type: 'direct' },
    { recipient: { type: 'channel' } },
    { recipient: { type: 'direct' } },
  ]);
  expect(await unwilling.catchUp()).toEqual([]);
  await member.call(updateSettings, {
    send_private_typing_notifications: false,
    send_stream_typing_notifications: false,
  });
  expect((await member.refusal(sendTyping, inChannel)).message).toContain('send_stream_typing_notifications');
  expect((await member.refusal(sendTyping, direct)).message).toContain('send_private_typing_notifications');
  for (const one of editing)
    expect((await member.refusal(sendEditTyping, one)).message).toContain('turned off');
  expect(await willing.catchUp()).toEqual([]);
});

test('faces become emoji in the messages of those who want it', async () => {
  const content = 'Hi :) and <3, at 1:30 (see a:/b) `:)` :D (: :( :| :/ ;) :o :O :p :P';
  expect((await member.call(renderMessage, { content })).rendered).not.toContain('class="emoji');
  await member.call(updateSettings, { translate_emoticons: true });
  const { rendered } = await member.call(renderMessage, { content });
  expect(rendered.match(/emoji-[0-9a-f]+/g)).toEqual([
    'emoji-1f642',
    'emoji-2764',
    'emoji-1f600',
    'emoji-1f642',
    'emoji-1f641',
    'emoji-1f610',
    'emoji-1f615',
    'emoji-1f609',
    'emoji-1f62e',
    'emoji-1f62e',
    'emoji-1f61b',
    'emoji-1f61b',
  ]);
  expect(rendered).toContain('<code>:)</code>');
  const heard = await otherMember.listen({ event_types: ['message'], apply_markdown: true });
  await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Well ;)' });
  expect(await heard.catchUp()).toMatchObject([
    { message: { content: expect.stringContaining('emoji-1f609') } },
  ]);
});

test('a sign-in sends a mail to those who want it, whichever way it comes', async () => {
  const post = await startSmtpServer();
  const mailing = await startService({ law: { watchers: [] }, mail: { smtpUrl: post.url } });
  const { email } = mailing.people.member;
  const mails = async () => {
    await mailing.runJobs();
    return post.taken
      .map((mail) => mail.replace(/=\r?\n/g, ''))
      .filter((mail) => mail.includes('New sign-in') && mail.includes(`To: ${email}`));
  };
  // Accounts younger than a minute get no notice.
  mailing.clock.forward(120);
  const byPage = async (secret = password) => new Browser(mailing).signIn(email, secret);
  const byProgram = () => mailing.member.call(fetchApiKey, { username: email, password });
  await byPage();
  expect(await mails()).toHaveLength(1);
  await byProgram();
  const told = await mails();
  expect(told).toHaveLength(2);
  expect(told.some((mail) => mail.includes('Program: ParlanceTest'))).toBe(true);
  await byPage('wrong');
  await mailing.member.call(updateSettings, { enable_login_emails: false });
  await byPage();
  await byProgram();
  expect(await mails()).toHaveLength(2);
  await mailing.close();
  await post.close();
});

test('newcomers are welcomed by mail where the organization wants that', async () => {
  const join = async (email: string) => {
    const { invite_link } = await owner.call(createInvitationLink, {});
    const browser = await browse().open(invite_link.slice(externalUrl.length));
    await browser.send({ email, full_name: email.split('@')[0]!, password: 'a good long one' });
    expect(browser.path).toBe('/');
    await service.runJobs();
    return (await readMail(service.mailDirectory, email)).map(({ subject }) => subject);
  };
  expect(await join('early@example.com')).toEqual([]);
  await owner.call(updateOrganization, { send_welcome_emails: true });
  expect(await join('later@example.com')).toEqual(['Welcome to Home']);
  await administrator.call(createUser, {
    email: 'made@example.com',
    full_name: 'Made',
    password: 'a good long one',
  });
  await service.runJobs();
  expect(await readMail(service.mailDirectory, 'made@example.com')).toHaveLength(1);
});

test('[V11] where names are unique, no user comes to have one that is taken, by any way', async () => {
  await owner.call(updateOrganization, { require_unique_names: true });
  const taken = people.otherMember.fullName.toUpperCase();
  const refused = async (work: Promise<{ message: string }>) =>
    expect((await work).message).toContain('Another user of this organization has this name.');
  await refused(member.refusal(updateSettings, { full_name: taken }));
  await refused(owner.refusal(updateUser, { user_id: member.id, full_name: taken }));
  const made = { email: 'twin@example.com', full_name: taken, password: 'a good long one' };
  await refused(administrator.refusal(createUser, made));
  const { invite_link } = await owner.call(createInvitationLink, {});
  const joining = await (await browse().open(invite_link.slice(externalUrl.length))).send(made);
  expect(joining.alert).toContain('has this name');
  await owner.call(updateOrganization, { require_unique_names: false });
  expect(await administrator.call(createUser, made)).toMatchObject({ user_id: expect.any(Number) });
});

test('every setting is in the list that says who obeys it, once', async () => {
  const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/`([a-z_0-9]+)`/g)].map(([, name]) => name!);
  const all = { organization: Object.keys(organizationSettings), personal: Object.keys(userSettings) };
  const sections = page.split(/^## /m);
  for (const [kind, names] of Object.entries(all)) {
    const section = sections.find((text) => text.toLowerCase().includes(kind)) ?? '';
    const listed = [...section.matchAll(/^\| `([a-z_0-9]+)`/gm)].map(([, name]) => name!);
    expect(listed.sort()).toEqual([...names].sort());
  }
  expect(named.length).toBeGreaterThan(0);
});
