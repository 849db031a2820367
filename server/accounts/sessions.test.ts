import { sendInvitations } from '@parlance/protocol/invitations';
import { uploadFile } from '@parlance/protocol/uploads/uploads';
import { deactivateUser, fetchApiKey } from '@parlance/protocol/users/users';
import { afterAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { password } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';
import { read } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
const limited = await startService({ law: { watchers: [] }, rateLimits: true });
afterAll(async () => {
  await service.close();
  await limited.close();
});
const { owner, member, people } = service;
const browse = (on = service) => new Browser(on);
const signIn = (email: string, secret?: string, on = service) => browse(on).signIn(email, secret);

describe('sessions', () => {
  test('[S157] [V14] signing in sets a cookie that scripts cannot read and of which only a hash is kept', async () => {
    const browser = await signIn(people.member.email);
    expect(browser.path).toBe('/');
    const [session, csrf] = browser.written;
    expect(session).toMatch(/^sessionid=[A-Za-z0-9]{48}; Path=\/; Max-Age=1209600; SameSite=Lax; HttpOnly$/);
    expect(csrf).toMatch(/^csrftoken=[^;]+; Path=\/; Max-Age=1209600; SameSite=Lax$/);
    const { rows } = await read<{
      kept: string;
    }>`select string_agg(s::text, ' ') as kept from sessions s`.execute(service.database.query);
    const token = browser.cookies.get('sessionid')!;
    expect(rows[0]!.kept).not.toContain(token);
    expect(rows[0]!.kept).not.toContain(Buffer.from(token).toString('hex'));
    expect(JSON.parse((await browser.askWho()).text)).toMatchObject({ user_id: member.id });
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
    // Browsers must not open their own dialog.
    expect(keyed.headers['www-authenticate']).toBe('Session realm="parlance"');
    const made = new Browser(service);
    made.cookies.set('sessionid', 'x'.repeat(48));
    expect((await made.askWho()).status).toBe(401);
    // [V9] A session is valid in its own organization only.
    const elsewhere = new Browser(service, people.outsider.url);
    elsewhere.cookies.set('sessionid', browser.cookies.get('sessionid')!);
    expect((await elsewhere.askWho()).status).toBe(401);
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
    const { user_id } = JSON.parse((await first.askWho()).text) as { user_id: number };

    /** Holds a poll, so that the next one is already identified. */
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
      const answer = JSON.parse((await held).text) as { result: string; events?: unknown[] };
      expect(answer.result === 'error' || answer.events?.length === 0).toBe(true);
      expect((await poll('&dont_block=true')).status).toBe(401);
      expect((await browser.askWho()).status).toBe(401);
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
    expect((await staying.askWho()).status).toBe(200);

    const before = await follow();
    await staying.open('/account');
    await staying.send({ old_password: 'a good long one', new_password: 'another long one' });
    expect(staying.path).toBe('/account');
    await isOver(before);
    expect((await first.askWho()).status).toBe(401);
    expect((await staying.askWho()).status).toBe(200);

    const again = await signIn('ender@example.com', 'another long one');
    await owner.call(deactivateUser, { user_id });
    expect((await again.askWho()).status).toBe(401);
    expect((await staying.askWho()).status).toBe(401);
    expect((await signIn('ender@example.com', 'another long one')).alert).toBe(
      'This account has been deactivated.',
    );
    const { rows } = await read`select from sessions where user_id = ${user_id}`.execute(
      service.database.query,
    );
    expect(rows).toEqual([]);
  });

  test('a session holds two weeks; signing in leads on within the service alone', async () => {
    for (const [next, leads] of [
      ['/json/users/me', '/json/users/me'],
      ['https://evil.example.net/', '/'],
      ['//evil.example.net/', '/'],
      ['/\\evil.example.net/', '/'],
    ]) {
      const browser = await browse().open(`/login?next=${encodeURIComponent(next!)}`);
      await browser.send({ username: people.member.email, password });
      expect([next, browser.path]).toEqual([next, leads]);
    }
    const browser = await signIn(people.member.email);
    service.clock.forward(14 * 86_400 - 1);
    expect((await browser.askWho()).status).toBe(200);
    service.clock.forward(1);
    expect((await browser.askWho()).status).toBe(401);
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
