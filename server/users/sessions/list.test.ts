import { endOtherSessions, endSession, getSessions, revokeApiKey } from '@parlance/protocol/users/sessions';
import { getOwnUser } from '@parlance/protocol/users/users';
import { Browser } from '@parlance/testing/browser';
import { externalUrl, type Person, secrets } from '@parlance/testing/cast';
import { createClient } from '@parlance/testing/client';
import { rawClient } from '@parlance/testing/contract/raw';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { read, write } from '../../db/sql.ts';
import { ensureKey } from '../keys.ts';

// Without heartbeats, a poll returns only for a reason.
const service = await startService({ law: { watchers: [] }, heartbeatSeconds: () => 600 });
afterAll(() => service.close());
const { owner, administrator, member, otherMember, bot, outsider, people, database } = service;
const home = member.person.organizationId;
const ask = rawClient(() => service);

beforeEach(async () => {
  await write`delete from sessions`.execute(database.query);
});

interface Session {
  readonly id: number;
  readonly is_current: boolean;
}

const signIn = async ({ email, url }: Pick<Person, 'email' | 'url'> = people.member) =>
  new Browser(service, url).signIn(email);
const csrf = (browser: Browser) => ({ 'x-csrftoken': browser.cookies.get('csrftoken')! });
const remove = (browser: Browser, path: string) =>
  browser.request('DELETE', `/json/users/me/${path}`, { headers: csrf(browser) });
const listed = async (browser: Browser) =>
  (JSON.parse((await browser.request('GET', '/json/users/me/sessions')).text) as { sessions: Session[] })
    .sessions;
const idOf = async (browser: Browser) => (await listed(browser)).find(({ is_current }) => is_current)!.id;
const isIn = async (browser: Browser) => (await browser.askWho()).status === 200;
const makeKey = (name: string, userId = member.id) =>
  database.transact(home, undefined, (transaction) => ensureKey(transaction, secrets, userId, name));
const clientOf = (apiKey: string, email = people.member.email) =>
  createClient({
    url: externalUrl,
    transport: injecting(() => service.app.http),
    name: 'ParlanceTest/1.0',
    credentials: { email, apiKey },
  });

describe('what must not be', () => {
  test('[A2] no person sees or ends sessions and keys of others, whatever their role or organization', async () => {
    const theirs = await signIn();
    const id = await idOf(theirs);
    const key = await makeKey('laptop');
    const { api_keys } = await member.call(getSessions);
    const keyId = api_keys.find(({ name }) => name === 'laptop')!.id;
    expect((await member.call(getSessions)).sessions.map((one) => one.id)).toEqual([id]);
    for (const other of [owner, administrator, otherMember, outsider]) {
      const seen = await other.call(getSessions);
      expect(seen.sessions).toEqual([]);
      expect(seen.api_keys.map((one) => one.id)).not.toContain(keyId);
      expect(await other.refusal(endSession, { session_id: id })).toMatchObject({
        status: 400,
        message: 'No such session',
      });
      expect(await other.refusal(revokeApiKey, { key_id: keyId })).toMatchObject({
        status: 400,
        message: 'No such API key',
      });
      expect(await other.call(endOtherSessions)).toMatchObject({ ended_count: 0 });
    }
    const page = await signIn(people.otherMember);
    expect((await listed(page)).map((one) => one.id)).not.toContain(id);
    expect((await remove(page, `sessions/${id}`)).status).toBe(400);
    expect((await remove(page, `api_keys/${keyId}`)).status).toBe(400);
    expect((await remove(page, 'sessions')).status).toBe(200);
    expect(await isIn(theirs)).toBe(true);
    expect(await clientOf(key).call(getOwnUser)).toMatchObject({ user_id: member.id });
  });

  test('bots have no list, callers without an account neither, and wrong ids end nothing', async () => {
    const browser = await signIn();
    const session_id = await idOf(browser);
    const { api_keys } = await member.call(getSessions);
    const before = await member.call(getSessions);
    for (const asked of [
      bot.refusal(getSessions),
      bot.refusal(endOtherSessions),
      bot.refusal(endSession, { session_id }),
      bot.refusal(revokeApiKey, { key_id: api_keys[0]!.id }),
    ])
      expect(await asked).toMatchObject({ status: 400 });
    for (const [target, status] of [
      ['GET /users/me/sessions', 401],
      ['DELETE /users/me/sessions', 401],
      [`DELETE /users/me/sessions/${session_id}`, 401],
      [`DELETE /users/me/api_keys/${api_keys[0]!.id}`, 401],
    ] as const)
      expect((await ask(target)).status).toBe(status);
    for (const [target, status] of [
      [`DELETE /users/me/sessions/${api_keys[0]!.id}`, 400],
      [`DELETE /users/me/api_keys/${session_id}`, 400],
      ['DELETE /users/me/sessions/0', 400],
      ['DELETE /users/me/sessions/-1', 400],
      ['DELETE /users/me/sessions/99999999999', 400],
      ['DELETE /users/me/sessions/9007199254740993', 404],
      ['DELETE /users/me/sessions/all', 404],
    ] as const)
      expect([target, (await ask(target, { as: member.person })).status]).toEqual([target, status]);
    expect(await member.call(getSessions)).toEqual(before);
    expect(await isIn(browser)).toBe(true);
  });

  test('[V14] the list holds no secret, and another site ends nothing', async () => {
    const browser = await signIn();
    const { text } = await browser.request('GET', '/json/users/me/sessions');
    const { rows } = await read<{ hash: Buffer }>`select hash from sessions`.execute(database.query);
    for (const secret of [browser.cookies.get('sessionid')!, people.member.apiKey]) {
      expect(text).not.toContain(secret);
      for (const { hash } of rows)
        for (const encoding of ['hex', 'base64'] as const)
          expect(text).not.toContain(hash.toString(encoding));
    }
    const path = `/json/users/me/sessions/${await idOf(browser)}`;
    expect((await browser.request('DELETE', path)).status).toBe(403);
    expect((await browser.request('DELETE', '/json/users/me/sessions')).status).toBe(403);
    expect(await isIn(browser)).toBe(true);
  });

  test('[A3] a poll that was let in before the end of its session gets nothing after it', async () => {
    const [ending, staying] = [await signIn(), await signIn()];
    const { text } = await ending.request('POST', '/json/register', {
      form: { event_types: '["typing"]' },
      headers: csrf(ending),
    });
    const { queue_id, last_event_id } = JSON.parse(text) as { queue_id: string; last_event_id: number };
    const id = await idOf(ending);
    let poll: ReturnType<Browser['request']> | undefined;
    await database.inTransaction(async (query) => {
      await write`lock table queues in access exclusive mode`.execute(query);
      poll = ending.request('GET', `/json/events?queue_id=${queue_id}&last_event_id=${last_event_id}`);
      await vi.waitFor(
        async () => {
          const { rows } = await read`select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database() and query like '%queues%'`.execute(database.query);
          expect(rows).toHaveLength(1);
        },
        { timeout: 60_000 },
      );
      expect((await remove(staying, `sessions/${id}`)).status).toBe(200);
    });
    expect((await poll!).status).toBe(401);
  });

  test('[A3] of sessions that end all others at once, one goes on', async () => {
    const browsers = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    const answers = await Promise.all(browsers.map((browser) => remove(browser, 'sessions')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await Promise.all(browsers.map(isIn))).filter(Boolean)).toHaveLength(1);
  });
});

describe('what must be', () => {
  test('a person sees where they are signed in, the latest first', async () => {
    const agents = {
      firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      safari:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
      other: `curl/8.14 ${'x'.repeat(300)}`,
    };
    const browsers: Browser[] = [];
    for (const agent of Object.values(agents)) {
      const browser = await new Browser(service).open('/login');
      const fields = { username: people.member.email, password: 'correct horse battery staple' };
      browsers.push(await browser.send(fields, { 'user-agent': agent }));
      service.clock.forward(60);
    }
    const now = Math.floor(service.clock.now() / 1000);
    const { sessions } = JSON.parse((await browsers[1]!.request('GET', '/json/users/me/sessions')).text) as {
      sessions: unknown[];
    };
    const place = { network: '127.0.0.1', date_created: expect.any(Number), last_used: expect.any(Number) };
    expect(sessions).toEqual([
      {
        ...place,
        browser: null,
        operating_system: null,
        program: agents.other.slice(0, 200),
        is_current: false,
        id: expect.any(Number),
      },
      {
        ...place,
        browser: 'Edge',
        operating_system: 'Windows',
        program: agents.edge,
        is_current: false,
        id: expect.any(Number),
      },
      {
        ...place,
        browser: 'Safari',
        operating_system: 'iOS',
        program: agents.safari,
        is_current: true,
        id: expect.any(Number),
      },
      {
        ...place,
        browser: 'Firefox',
        operating_system: 'Linux',
        program: agents.firefox,
        is_current: false,
        id: expect.any(Number),
      },
    ]);
    const begun = (sessions as { date_created: number }[]).map(({ date_created }) => now - date_created);
    expect(begun).toEqual([60, 120, 180, 240]);
    service.clock.forward(14 * 86_400);
    expect((await member.call(getSessions)).sessions).toEqual([]);
  });

  test('the last use is written once an hour, with its network, and that of keys too', async () => {
    const browser = await signIn();
    const used = async () => {
      const { sessions, api_keys } = await member.call(getSessions);
      return { session: sessions[0]!, key: api_keys.find(({ is_current }) => is_current)! };
    };
    const begun = (await used()).session.last_used;
    const writes = async () => {
      const { statements } = await service.countStatements(async () => {
        for (const _ of [1, 2, 3]) await browser.askWho();
      });
      return statements.filter((statement) => statement.includes('update sessions')).length;
    };
    service.clock.forward(3599);
    expect(await writes()).toBe(0);
    expect((await used()).session.last_used).toBe(begun);
    service.clock.forward(1);
    expect(await writes()).toBe(1);
    await vi.waitFor(async () => expect((await used()).session.last_used).toBe(begun + 3600), {
      timeout: 20_000,
    });
    await vi.waitFor(
      async () => expect((await used()).key.last_used).toBe(Math.floor(service.clock.now() / 1000)),
      { timeout: 20_000 },
    );
  });

  test('[V12] ending a session ends what it holds at once, and leaves the others alone', async () => {
    const [ending, staying] = [await signIn(), await signIn()];
    const follow = async (browser: Browser) => {
      const { text } = await browser.request('POST', '/json/register', {
        form: { event_types: '["typing"]' },
        headers: csrf(browser),
      });
      const { queue_id, last_event_id } = JSON.parse(text) as { queue_id: string; last_event_id: number };
      const poll = (more = '') =>
        browser.request('GET', `/json/events?queue_id=${queue_id}&last_event_id=${last_event_id}${more}`);
      // The next one is recognized.
      await poll('&dont_block=true');
      const held = poll();
      await vi.waitFor(
        () =>
          expect(
            service.app.service.hub.feeds.flatMap((feed) => feed.held.map(({ queue }) => queue.id)),
          ).toContain(queue_id),
        { timeout: 20_000 },
      );
      return { poll, held };
    };
    const theirs = await follow(ending);
    const own = await follow(staying);
    expect((await remove(staying, `sessions/${await idOf(ending)}`)).status).toBe(200);
    expect((await theirs.held).status).toBe(401);
    expect((await theirs.poll()).status).toBe(401);
    expect(await isIn(ending)).toBe(false);
    // It returns to be identified again.
    expect(JSON.parse((await own.held).text)).toMatchObject({ result: 'success', events: [] });
    expect((await own.poll('&dont_block=true')).status).toBe(200);
    expect((await listed(staying)).length).toBe(1);
  });

  test('a session ends all others, and itself when it is asked to; the answer is its last', async () => {
    const [one, two, three] = [await signIn(), await signIn(), await signIn()];
    expect(JSON.parse((await remove(two, 'sessions')).text)).toMatchObject({ ended_count: 2 });
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, false]);
    expect((await remove(two, `sessions/${await idOf(two)}`)).status).toBe(200);
    expect(await isIn(two)).toBe(false);
  });

  test('API keys are listed and revoked one by one, from a session or with a key', async () => {
    const [phone, laptop] = [await makeKey('phone'), await makeKey('tablet')];
    const browser = await signIn();
    const client = clientOf(phone);
    const { sessions, api_keys } = await client.call(getSessions);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([false]);
    expect(api_keys.filter(({ is_current }) => is_current).map(({ name }) => name)).toEqual(['phone']);
    const idOfKey = (name: string) => api_keys.find((key) => key.name === name)!.id;
    expect((await remove(browser, `api_keys/${idOfKey('tablet')}`)).status).toBe(200);
    await expect(clientOf(laptop).call(getOwnUser)).rejects.toMatchObject({ status: 401 });
    expect(await client.call(endOtherSessions)).toMatchObject({ ended_count: 1 });
    expect(await isIn(browser)).toBe(false);
    await client.call(revokeApiKey, { key_id: idOfKey('phone') });
    await expect(client.call(getOwnUser)).rejects.toMatchObject({ status: 401 });
    expect(await member.call(getOwnUser)).toMatchObject({ user_id: member.id });
  });
});
