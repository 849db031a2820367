/** [W5] Scripts of the application sign in again in place, and out. */
import { Browser } from '@parlance/testing/browser';
import { password } from '@parlance/testing/cast';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
const limited = await startService({ law: { watchers: [] }, rateLimits: true });
afterAll(async () => {
  await service.close();
  await limited.close();
});
const { member } = service.people;

const accept = { accept: 'application/json' };
const post = async (
  browser: Browser,
  path: string,
  form: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) => {
  const {
    status,
    text,
    headers: told,
  } = await browser.request('POST', path, {
    form,
    headers: { ...accept, ...headers },
  });
  return { status, body: JSON.parse(text) as Record<string, unknown>, headers: told };
};
const credentials = { username: member.email, password };

describe('signing in', () => {
  test('[W5] gives the cookies of a session, and says whose it is', async () => {
    const browser = new Browser(service);
    const { status, body, headers } = await post(browser, '/login', credentials);
    expect([status, body]).toEqual([200, { result: 'success', msg: '', user_id: member.id }]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Accept' });
    expect([...browser.cookies.keys()]).toEqual(['sessionid', 'csrftoken', 'reader', 'organizations']);
    expect(JSON.parse((await browser.askWho()).text)).toMatchObject({ user_id: member.id });
  });

  test('says what is wrong, by code and in the language of the reader, and gives no cookie', async () => {
    const browser = new Browser(service);
    const wrong = await post(
      browser,
      '/login',
      { ...credentials, password: 'wrong' },
      { 'accept-language': 'de' },
    );
    expect([wrong.status, wrong.body]).toEqual([
      401,
      {
        result: 'error',
        code: 'AUTHENTICATION_FAILED',
        msg: 'Die Adresse oder das Passwort stimmt nicht.',
      },
    ]);
    const unknown = await post(browser, '/login', { username: 'x@example.com', password }, {});
    expect([unknown.status, unknown.body.code]).toEqual([401, 'AUTHENTICATION_FAILED']);
    expect(browser.cookies.size).toBe(0);
  });

  test('is refused to other sites', async () => {
    const browser = new Browser(service);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example.net' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, body } = await post(browser, '/login', credentials, headers);
      expect([status, body.code]).toEqual([403, 'CSRF_FAILED']);
    }
    expect(browser.cookies.size).toBe(0);
  });

  test('[S184] counts failures like the form', async () => {
    const browser = new Browser(limited);
    for (let times = 0; times < 5; times += 1)
      expect((await post(browser, '/login', { ...credentials, password: 'wrong' })).status).toBe(401);
    const { status, body, headers } = await post(browser, '/login', credentials);
    expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('signing out', () => {
  const signIn = async () => {
    const browser = new Browser(service);
    await post(browser, '/login', credentials);
    return browser;
  };

  test('[W3] ends the session, and lets the browser forget what it kept', async () => {
    const browser = await signIn();
    const { sessionid, csrftoken } = Object.fromEntries(browser.cookies);
    const { status, body, headers } = await post(browser, '/logout', {}, { 'x-csrftoken': csrftoken! });
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set('sessionid', sessionid!);
    expect((await browser.askWho()).status).toBe(401);
    // The form does the same.
    const other = await new Browser(service).signIn(member.email);
    await (await other.open('/account')).submit('/logout', {
      csrfmiddlewaretoken: other.cookies.get('csrftoken')!,
    });
    expect(other.path).toBe('/login');
  });

  test('[H26] needs the token of this session, and a session', async () => {
    const browser = await signIn();
    const other = await signIn();
    for (const token of ['', 'made up', other.cookies.get('csrftoken')!]) {
      const { status, body } = await post(browser, '/logout', {}, { 'x-csrftoken': token });
      expect([status, body.code]).toEqual([403, 'CSRF_FAILED']);
    }
    expect((await browser.askWho()).status).toBe(200);
    const { status, body } = await post(new Browser(service), '/logout');
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  });
});
