/** Accounts that begin in a browser, and the sessions in which they go on. */
import { getSubscriptions } from '@parlance/protocol/channel-endpoints';
import { createGroup, getGroupMembers } from '@parlance/protocol/group-endpoints';
import { createInvitationLink, getInvitations, sendInvitations } from '@parlance/protocol/invitations';
import { getMessages } from '@parlance/protocol/message-fetch';
import { roles } from '@parlance/protocol/roles';
import { uploadFile } from '@parlance/protocol/uploads';
import { deactivateUser, fetchApiKey, getUsers, updateUser } from '@parlance/protocol/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl, password } from '../../testing/cast.ts';
import { readMail } from '../../testing/mailbox.ts';
import type { Player } from '../../testing/player.ts';
import { makeRoom } from '../../testing/room.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/smtp.ts';

// Passwords are slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

/** Without a mail server: an invitation link alone lets people in. */
const service = await startService({ law: { watchers: [] } });
/** With one: addresses are confirmed. */
let post: SmtpServer;
let confirming: Awaited<ReturnType<typeof startService>>;
let limited: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  post = await startSmtpServer();
  confirming = await startService({
    law: { watchers: [] },
    mail: { smtpUrl: post.url, from: 'noreply@example.org' },
  });
  limited = await startService({ law: { watchers: [] }, rateLimits: true });
});
afterAll(async () => {
  await service.close();
  await confirming?.close();
  await limited?.close();
  await post?.close();
});
const { owner, member, otherMember, administrator, people } = service;
const home = people.owner.organizationId;
const browse = (on = service) => new Browser(() => on.app.http, externalUrl);
const linkPath = async (player: Player, terms: object = {}) =>
  (await player.call(createInvitationLink, terms)).invite_link.slice(externalUrl.length);
const signIn = async (email: string, secret = password, on = service) =>
  (await browse(on).open('/login')).send({ username: email, password: secret });
const own = async (browser: Browser) => browser.request('GET', '/json/users/me');

const letMembersInvite = async () => {
  const { rows } = await sql<{ members: number }>`
    select (system_groups->>'role:members')::int as members from organizations where id = ${home}
  `.execute(service.database.query);
  await chooseSettings(service.database, home, { create_multiuse_invite_group: rows[0]!.members });
};

describe('joining', () => {
  test('[V8] [S133] [S134] an invitation gives its role, channels, groups and welcome, and its inviter is told', async () => {
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
    expect(browser.path).toBe('/account');
    expect(browser.title).toBe('Hello, Ivy Invited');
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

  test('[V7] a mail lets in one, once, and nobody with another address; no link grants what its inviter lost', async () => {
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
    expect(two.map(({ path }) => path === '/account').sort()).toEqual([false, true]);
    const { rows } = await sql<{ email: string }>`
      select email from users where organization_id = ${home} and full_name in ('Una Vez', 'Una Dos')
    `.execute(service.database.query);
    expect(rows).toEqual([{ email: 'una.vez@example.com' }]);
    expect(
      (await member.call(getInvitations)).invites.some(({ email }) => email === 'una.vez@example.com'),
    ).toBe(false);

    // What is lost is the role alone, not the right to invite.
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
    const elsewhere = new Browser(() => service.app.http, people.outsider.url);
    gone.add((await elsewhere.open(foreign)).page.text.replaceAll('Elsewhere', 'Home'));
    await chooseSettings(service.database, home, {});
    expect(gone.size).toBe(1);
    expect([...gone][0]).toContain('This link is not valid any more.');
  });

  test('[V8] channels and groups that the inviter may no longer give are left out', async () => {
    const room = await makeRoom(service.database, home, 'cold frame', {
      inviteOnly: true,
      members: [otherMember.id],
    });
    await letMembersInvite();
    const path = await linkPath(otherMember, { stream_ids: [room.id] });
    await sql`update memberships set "left" = joined + 1 where recipient_id = ${room.id}`.execute(
      service.database.query,
    );
    const browser = await (await browse().open(path)).send({
      email: 'cold@example.com',
      full_name: 'Cole Cold',
      password: 'a good long one',
    });
    expect(browser.path).toBe('/account');
    const answer = await browser.request('GET', '/json/users/me/subscriptions');
    expect((JSON.parse(answer.text) as { subscriptions: unknown[] }).subscriptions).toEqual([]);
    await chooseSettings(service.database, home, {});
    expect(await member.call(getSubscriptions)).toBeDefined();
  });

  test('[V15] signing up tells nothing of who has an account; an address is confirmed once', async () => {
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
      expect(JSON.parse((await own(browser)).text)).toMatchObject({
        delivery_email: email,
        role: roles.member,
      });
      await late.send(fields);
      expect(late.page.text).toContain('This link is not valid any more.');
    }
    await chooseSettings(confirming.database, home, {
      invite_required: false,
      emails_restricted_to_domains: true,
    });
    const refused = await (await browse(confirming).open('/register')).send({ email: 'a@example.net' });
    expect(refused.alert).toContain('addresses of some domains');
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
      expect(browser.page.text).not.toContain('<script');
      browser.path = path;
    }
    const login = await browse().open(
      `/login?email=${encodeURIComponent(markup)}&next=${encodeURIComponent(markup)}`,
    );
    expect(login.page.text).not.toContain('<script');
  });
});

describe('sessions', () => {
  test('[S157] [V14] signing in sets a cookie that scripts cannot read and of which only a hash is kept', async () => {
    const browser = await signIn(people.member.email);
    expect(browser.path).toBe('/account');
    const [session, csrf] = browser.written;
    expect(session).toMatch(/^sessionid=[A-Za-z0-9]{48}; Path=\/; Max-Age=1209600; SameSite=Lax; HttpOnly$/);
    expect(csrf).toMatch(/^csrftoken=[^;]+; Path=\/; Max-Age=1209600; SameSite=Lax$/);
    const { rows } = await sql<{
      kept: string;
    }>`select string_agg(s::text, ' ') as kept from sessions s`.execute(service.database.query);
    const token = browser.cookies.get('sessionid')!;
    expect(rows[0]!.kept).not.toContain(token);
    expect(rows[0]!.kept).not.toContain(Buffer.from(token).toString('hex'));
    expect(JSON.parse((await own(browser)).text)).toMatchObject({ user_id: member.id });
  });

  test('[S159] wrong ones are refused alike; the ways of keys and of sessions do not mix', async () => {
    const wrong = await Promise.all([
      signIn(people.member.email, 'wrong password'),
      signIn('nobody@example.com', 'wrong password'),
      signIn(people.bot.email, 'wrong password'),
    ]);
    const strip = (browser: Browser) => browser.page.text.replace(/value="[^"]*@[^"]*"/, '');
    expect(new Set(wrong.map(strip)).size).toBe(1);
    expect(wrong[0]!.page.status).toBe(401);
    const browser = await signIn(people.member.email);
    expect((await browser.request('GET', '/api/v1/users/me')).status).toBe(401);
    const basic = Buffer.from(`${people.member.email}:${people.member.apiKey}`).toString('base64');
    const keyed = await browse().request('GET', '/json/users/me', {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(keyed.status).toBe(401);
    // No browser asks for a password by itself.
    expect(keyed.headers['www-authenticate']).toBe('Session realm="parlance"');
    const made = new Browser(() => service.app.http, externalUrl);
    made.cookies.set('sessionid', 'x'.repeat(48));
    expect((await own(made)).status).toBe(401);
    // [V9] A session of one organization is nothing at another.
    const elsewhere = new Browser(() => service.app.http, people.outsider.url);
    elsewhere.cookies.set('sessionid', browser.cookies.get('sessionid')!);
    expect((await own(elsewhere)).status).toBe(401);
  });

  test('a change needs the token of this session: CSRF_FAILED, 403', async () => {
    const browser = await signIn(people.member.email);
    const other = await signIn(people.otherMember.email);
    const typing = { form: { type: 'direct', op: 'start', to: `[${owner.id}]` } };
    const send = (token?: string) =>
      browser.request('POST', '/json/typing', {
        ...typing,
        ...(token === undefined ? {} : { headers: { 'x-csrftoken': token } }),
      });
    for (const token of [undefined, '', 'made up', other.cookies.get('csrftoken')!]) {
      const refused = await send(token);
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { code: 'CSRF_FAILED' }]);
    }
    expect((await send(browser.cookies.get('csrftoken')!)).status).toBe(200);
    // Forms of the pages likewise, and none from another site.
    await browser.open('/account');
    const stolen = await browser.request('POST', '/logout', { form: { csrfmiddlewaretoken: 'made up' } });
    expect(stolen.status).toBe(403);
    const foreign = await browse().open('/login');
    await foreign.send({ username: people.member.email, password }, { origin: 'https://evil.example.net' });
    expect(foreign.page.status).toBe(403);
    expect(foreign.cookies.size).toBe(0);
  });

  test('files are shown to the session of a page, and sent by it only with its token', async () => {
    const file = new File(['a private note'], 'note.txt', { type: 'text/plain' });
    const { url } = await member.call(uploadFile, {}, { file });
    const browser = await signIn(people.member.email);
    expect((await browser.request('GET', url)).text).toBe('a private note');
    expect((await browse().request('GET', url)).status).not.toBe(200);
    const begin = (headers: Record<string, string> = {}) =>
      browser.request('POST', '/api/v1/tus', {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '4',
          'upload-metadata': 'filename bm90ZQ==',
          ...headers,
        },
      });
    expect((await begin()).status).toBe(403);
    expect((await begin({ 'x-csrftoken': browser.cookies.get('csrftoken')! })).status).toBe(201);
  });

  test('[V13] a session makes no new API key, and shows the old one only with the password', async () => {
    const browser = await signIn(people.member.email);
    const headers = { 'x-csrftoken': browser.cookies.get('csrftoken')! };
    expect((await browser.request('POST', '/json/users/me/api_key/regenerate', { headers })).status).toBe(
      404,
    );
    await browser.open('/account');
    await browser.send({ key_password: 'wrong password' });
    expect(browser.alert).toBe('The password is not right.');
    expect(browser.page.text).not.toContain(people.member.apiKey);
    await (await browser.open('/account')).send({ key_password: password });
    expect(browser.page.text).toContain(people.member.apiKey);
  });

  test('[V12] signing out, a new password and deactivation end sessions, and the polls that were recognized by them', async () => {
    await owner.call(sendInvitations, { invitee_emails: 'ender@example.com' });
    await service.runJobs();
    const [mail] = await readMail(service.mailDirectory, 'ender@example.com');
    const fields = { full_name: 'Enda Ender', password: 'a good long one' };
    const first = await (await browse().open(mail!.link)).send(fields);
    const { user_id } = JSON.parse((await own(first)).text) as { user_id: number };

    /** A browser with a held poll, whose next poll would be recognized. */
    const follow = async () => {
      const browser = await signIn('ender@example.com', 'a good long one');
      const headers = { 'x-csrftoken': browser.cookies.get('csrftoken')! };
      const form = { event_types: '["typing"]' };
      const { queue_id, last_event_id } = JSON.parse(
        (await browser.request('POST', '/json/register', { form, headers })).text,
      ) as { queue_id: string; last_event_id: number };
      const poll = (more = '') =>
        browser.request('GET', `/json/events?queue_id=${queue_id}&last_event_id=${last_event_id}${more}`);
      expect((await poll('&dont_block=true')).status).toBe(200);
      return { browser, poll, held: poll(), token: browser.cookies.get('sessionid')! };
    };
    const isOver = async ({ browser, poll, held }: Awaited<ReturnType<typeof follow>>) => {
      // Answered with nothing, or refused: whoever comes again is looked up.
      const answer = JSON.parse((await held).text) as { result: string; events?: unknown[] };
      expect(answer.result === 'error' || answer.events?.length === 0).toBe(true);
      expect((await poll('&dont_block=true')).status).toBe(401);
      expect((await own(browser)).status).toBe(401);
    };

    const leaving = await follow();
    const staying = await signIn('ender@example.com', 'a good long one');
    await leaving.browser.submit('/logout', {
      csrfmiddlewaretoken: leaving.browser.cookies.get('csrftoken')!,
    });
    expect(leaving.browser.path).toBe('/login');
    expect(leaving.browser.cookies.size).toBe(0);
    leaving.browser.cookies.set('sessionid', leaving.token);
    await isOver(leaving);
    expect((await own(staying)).status).toBe(200);

    const before = await follow();
    await staying.open('/account');
    await staying.send({ old_password: 'a good long one', new_password: 'another long one' });
    expect(staying.path).toBe('/account');
    await isOver(before);
    expect((await own(first)).status).toBe(401);
    expect((await own(staying)).status).toBe(200);

    const again = await signIn('ender@example.com', 'another long one');
    await owner.call(deactivateUser, { user_id });
    expect((await own(again)).status).toBe(401);
    expect((await own(staying)).status).toBe(401);
    expect((await signIn('ender@example.com', 'another long one')).alert).toBe(
      'This account has been deactivated.',
    );
    const { rows } = await sql`select from sessions where user_id = ${user_id}`.execute(
      service.database.query,
    );
    expect(rows).toEqual([]);
  });

  test('a session holds two weeks; signing in leads on within the service alone', async () => {
    for (const [next, leads] of [
      ['/json/users/me', '/json/users/me'],
      ['https://evil.example.net/', '/account'],
      ['//evil.example.net/', '/account'],
      ['/\\evil.example.net/', '/account'],
    ]) {
      const browser = await browse().open(`/login?next=${encodeURIComponent(next!)}`);
      await browser.send({ username: people.member.email, password });
      expect([next, browser.path]).toEqual([next, leads]);
    }
    const browser = await signIn(people.member.email);
    service.clock.forward(14 * 86_400 - 1);
    expect((await own(browser)).status).toBe(200);
    service.clock.forward(1);
    expect((await own(browser)).status).toBe(401);
  });

  test('[S184] five failures in half an hour, whichever way they come', async () => {
    const attempt = () => signIn(people.member.email, 'wrong password', limited);
    for (const _ of [1, 2, 3]) expect((await attempt()).page.status).toBe(401);
    const answers = await Promise.all(
      [1, 2].map(() =>
        limited.member.refusal(fetchApiKey, { username: people.member.email, password: 'no' }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(['AUTHENTICATION_FAILED', 'AUTHENTICATION_FAILED']);
    expect((await attempt()).page.status).toBe(429);
    expect((await signIn(people.member.email, password, limited)).page.status).toBe(429);
  });
});

describe('a new password', () => {
  test('[V15] asking for one tells nothing, and costs the same, whoever has the address', async () => {
    const pages: string[] = [];
    const statements: string[] = [];
    for (const email of [people.owner.email, 'nobody@example.com', people.bot.email]) {
      const browser = await browse().open('/password/reset');
      const counted = await service.countStatements(() => browser.send({ email }));
      statements.push(counted.statements.join());
      pages.push(browser.page.text);
    }
    expect(new Set(pages).size).toBe(1);
    expect(new Set(statements).size).toBe(1);
    await service.runJobs();
    expect(await readMail(service.mailDirectory, 'nobody@example.com')).toEqual([]);
    expect(await readMail(service.mailDirectory, people.bot.email)).toEqual([]);
    expect(await readMail(service.mailDirectory, people.owner.email)).toHaveLength(1);
  });

  test('a link sets it once, within three hours, and ends all sessions', async () => {
    const ask = async () => {
      await (await browse().open('/password/reset')).send({ email: people.otherMember.email.toUpperCase() });
      await service.runJobs();
      return (await readMail(service.mailDirectory, people.otherMember.email)).at(-1)!.link;
    };
    const old = await ask();
    const path = await ask();
    const session = await signIn(people.otherMember.email);
    const browser = await browse().open(path);
    expect((await browse().open(old)).page.status).toBe(404);
    await browser.send({ password: 'tiny' });
    expect(browser.page.status).toBe(400);
    browser.path = path;
    await browser.send({ password: 'something else' });
    expect(browser.path).toBe('/account');
    expect((await own(session)).status).toBe(401);
    expect((await browse().open(path)).page.status).toBe(404);
    expect((await signIn(people.otherMember.email)).page.status).toBe(401);
    expect((await signIn(people.otherMember.email, 'something else')).path).toBe('/account');
    const late = await ask();
    service.clock.forward(3 * 3600);
    expect((await browse().open(late)).page.status).toBe(404);
  });

  test('letters are limited by who asks and who gets them', async () => {
    const ask = async () =>
      (await (await browse(limited).open('/password/reset')).send({ email: 'nobody@example.com' })).page
        .status;
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push(await ask());
    expect(answers.slice(0, 10).every((status) => status === 200)).toBe(true);
    expect(answers[10]).toBe(429);
  });
});
