import { getSubscriptions } from '@parlance/protocol/channels/endpoints';
import { createGroup, getGroupMembers } from '@parlance/protocol/groups/endpoints';
import { createInvitationLink, getInvitations, sendInvitations } from '@parlance/protocol/invitations';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { roles } from '@parlance/protocol/users/roles';
import { getUsers, updateUser } from '@parlance/protocol/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl } from '../../testing/cast.ts';
import { makeRoom } from '../../testing/channels/room.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/outside/smtp.ts';
import type { Player } from '../../testing/player.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';
import { read, write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
let post: SmtpServer;
let confirming: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  post = await startSmtpServer();
  confirming = await startService({
    law: { watchers: [] },
    mail: { smtpUrl: post.url, from: 'noreply@example.org' },
  });
});
afterAll(async () => {
  await service.close();
  await confirming?.close();
  await post?.close();
});
const { owner, member, otherMember, administrator, people } = service;
const home = people.owner.organizationId;
const browse = (on = service) => new Browser(on);
const linkPath = async (player: Player, terms: object = {}) =>
  (await player.call(createInvitationLink, terms)).invite_link.slice(externalUrl.length);
const own = async (browser: Browser) => browser.request('GET', '/json/users/me');

const letMembersInvite = async () => {
  const { rows } = await read<{ members: number }>`
    select (system_groups->>'role:members')::int as members from organizations where id = ${home}
  `.execute(service.database.query);
  await chooseSettings(service.database, home, { create_multiuse_invite_group: rows[0]!.members });
};

describe('joining', () => {
  test('[V8] [S133] [S134] an invitation gives its role, channels, groups and welcome, and its inviter gets a message', async () => {
    const room = await makeRoom(service.database, home, 'greenhouse');
    const { group_id } = await administrator.call(createGroup, {
      name: 'growers',
      description: '',
      members: [],
    });
    const path = await linkPath(administrator, {
      invite_as: roles.moderator,
      stream_ids: [room.id],
      group_ids: [group_id],
      welcome_message_custom_text: 'Bring *boots* and ask in #**greenhouse**.',
    });
    const browser = await browse().open(path);
    expect(browser.title).toBe('Join Home');
    expect(browser.page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    await browser.send({ email: 'ivy@example.com', full_name: 'Ivy Invited', password: 'a good long one' });
    expect(browser.path).toBe('/');
    expect((await browser.open('/account')).title).toBe('Hello, Ivy Invited');
    const answer = await own(browser);
    expect(JSON.parse(answer.text)).toMatchObject({
      role: roles.moderator,
      delivery_email: 'ivy@example.com',
    });
    const { user_id } = JSON.parse(answer.text) as { user_id: number };
    expect((await owner.call(getGroupMembers, { user_group_id: group_id })).members).toEqual([user_id]);
    const { subscriptions } = JSON.parse(
      (await browser.request('GET', '/json/users/me/subscriptions')).text,
    ) as { subscriptions: { name: string }[] };
    expect(subscriptions.map(({ name }) => name)).toEqual(['greenhouse']);
    const { messages } = JSON.parse(
      (await browser.request('GET', '/json/messages?anchor=newest&num_before=5&num_after=0')).text,
    ) as { messages: { sender_full_name: string; content: string }[] };
    expect(messages.map(({ sender_full_name }) => sender_full_name)).toEqual(['Welcome Bot', 'Welcome Bot']);
    expect(messages[0]!.content).toContain('welcome to <strong>Home</strong>');
    expect(messages[1]!.content).toContain('<em>boots</em>');
    const told = await administrator.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
    expect(told.messages[0]).toMatchObject({
      sender_full_name: 'Notification Bot',
      content: expect.stringContaining('has accepted your invitation to join.'),
    });
    expect(await member.call(getUsers)).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ full_name: 'Ivy Invited' })]),
    });
  });

  test('[V7] a mail lets in one user, once, and none with another address; no link grants what its inviter lost', async () => {
    await member.call(sendInvitations, { invitee_emails: 'una.vez@example.com' });
    await service.runJobs();
    const [mail] = await readMail(service.mailDirectory, 'una.vez@example.com');
    const fields = { full_name: 'Una Vez', password: 'a good long one' };
    const browser = await browse().open(mail!.link);
    const rival = await browse().open(mail!.link);
    const two = await Promise.all([
      browser.send({ ...fields, email: 'somebody.else@example.com' }),
      rival.send({ ...fields, full_name: 'Una Dos' }),
    ]);
    expect(two.map(({ path }) => path === '/').sort()).toEqual([false, true]);
    const { rows } = await read<{ email: string }>`
      select email from users where organization_id = ${home} and full_name in ('Una Vez', 'Una Dos')
    `.execute(service.database.query);
    expect(rows).toEqual([{ email: 'una.vez@example.com' }]);
    expect(
      (await member.call(getInvitations)).invites.some(({ email }) => email === 'una.vez@example.com'),
    ).toBe(false);

    // Only the granted role lapses, not the right to invite.
    await letMembersInvite();
    const ages = await linkPath(administrator, { invite_expires_in_minutes: 5 });
    const demoted = await linkPath(administrator, { invite_as: roles.administrator });
    const gone = new Set<string>();
    service.clock.forward(301);
    gone.add((await browse().open(ages)).page.text);
    expect((await browse().open(demoted)).page.status).toBe(200);
    const open = await browse().open(demoted);
    await owner.call(updateUser, { user_id: administrator.id, role: roles.moderator });
    await open.send({ email: 'late@example.com', ...fields });
    gone.add(open.page.text);
    gone.add((await browse().open(demoted)).page.text);
    await owner.call(updateUser, { user_id: administrator.id, role: roles.administrator });
    gone.add((await browse().open(mail!.link)).page.text);
    gone.add((await browse().open('/join/never')).page.text);
    // [V9] The same token at another organization's address.
    const foreign = await linkPath(administrator);
    const elsewhere = new Browser(service, people.outsider.url);
    gone.add((await elsewhere.open(foreign)).page.text.replaceAll('Elsewhere', 'Home'));
    await chooseSettings(service.database, home, {});
    expect(gone.size).toBe(1);
    expect([...gone][0]).toContain('This link is no longer valid.');
  });

  test('[V8] channels and groups that the inviter may no longer give are left out', async () => {
    const room = await makeRoom(service.database, home, 'cold frame', {
      inviteOnly: true,
      members: [otherMember.id],
    });
    await letMembersInvite();
    const path = await linkPath(otherMember, { stream_ids: [room.id] });
    await write`update memberships set "left" = joined + 1 where recipient_id = ${room.id}`.execute(
      service.database.query,
    );
    const browser = await (await browse().open(path)).send({
      email: 'cold@example.com',
      full_name: 'Cole Cold',
      password: 'a good long one',
    });
    expect(browser.path).toBe('/');
    const answer = await browser.request('GET', '/json/users/me/subscriptions');
    expect((JSON.parse(answer.text) as { subscriptions: unknown[] }).subscriptions).toEqual([]);
    await chooseSettings(service.database, home, {});
    expect(await member.call(getSubscriptions)).toBeDefined();
  });

  test('[V15] signing up does not show who has an account; an address is confirmed once', async () => {
    const invited = await linkPath(confirming.administrator);
    const pages: string[] = [];
    const statements: number[] = [];
    expect((await browse(confirming).open('/register')).page.status).toBe(403);
    await chooseSettings(confirming.database, home, { invite_required: false });
    for (const [path, email] of [
      ['/register', 'fresh@example.com'],
      ['/register', people.member.email],
      [invited, 'fresher@example.com'],
      [invited, people.owner.email],
    ] as const) {
      const browser = await browse(confirming).open(path);
      const counted = await confirming.countStatements(() => browser.send({ email }));
      statements.push(counted.statements.length);
      pages.push(browser.page.text);
    }
    expect(new Set(pages).size).toBe(1);
    expect(statements[0]).toBe(statements[1]);
    expect(statements[2]).toBe(statements[3]);
    await confirming.runJobs();
    expect(post.taken).toHaveLength(4);
    const letter = (to: string) => post.taken.find((mail) => mail.includes(`To: ${to}`))!;
    expect(letter(people.member.email)).toContain('You already have an account');
    expect(letter(people.member.email)).not.toContain('/register/');
    for (const email of ['fresh@example.com', 'fresher@example.com']) {
      const path = /\/register\/[A-Za-z0-9]{40}/.exec(letter(email).replaceAll('=\r\n', ''))![0];
      const browser = await browse(confirming).open(path);
      const late = await browse(confirming).open(path);
      const fields = {
        email: 'taken.over@example.com',
        full_name: 'Fresh Face',
        password: 'a good long one',
      };
      await browser.send(fields);
      expect(JSON.parse((await browser.askWho()).text)).toMatchObject({
        delivery_email: email,
        role: roles.member,
      });
      await late.send(fields);
      expect(late.page.text).toContain('This link is no longer valid.');
    }
    await chooseSettings(confirming.database, home, {
      invite_required: false,
      emails_restricted_to_domains: true,
    });
    const refused = await (await browse(confirming).open('/register')).send({ email: 'a@example.net' });
    expect(refused.alert).toContain('addresses of certain domains');
  });

  test('names, addresses and passwords by the rules of the house; [V17] what is typed is shown as text', async () => {
    const path = await linkPath(owner);
    const markup = '"><script>alert(1)</script>';
    const browser = await browse().open(path);
    for (const fields of [
      { email: 'no address', full_name: 'Bo', password: 'a good long one' },
      { email: `${markup}@example.com`, full_name: 'Bo', password: 'a good long one' },
      { email: 'bo@example.com', full_name: markup, password: 'a good long one' },
      { email: 'bo@example.com', full_name: 'Bo', password: 'short' },
      { email: 'bo@example.com', full_name: 'Bo', password: 'x'.repeat(101) },
    ]) {
      await browser.send(fields);
      expect(browser.page.status).toBe(400);
      expect(browser.alert).toBeDefined();
      expect(browser.page.text).not.toContain('<script>');
      browser.path = path;
    }
    const login = await browse().open(
      `/login?email=${encodeURIComponent(markup)}&next=${encodeURIComponent(markup)}`,
    );
    expect(login.page.text).not.toContain('<script>');
  });
});
