import { write } from '@parlance/server/db/sql';
import { afterAll, describe, expect, test } from 'vitest';
import { password } from '../cast.ts';
import { startService } from '../service.ts';
import { basic, rawClient } from './raw.ts';

const service = await startService({ law: { watchers: [] } });
const limited = await startService({ law: { watchers: [] }, rateLimits: true });
afterAll(async () => {
  await service.close();
  await limited.close();
});
const ask = rawClient(() => service);
const askLimited = rawClient(() => limited);
const { owner, member, otherMember, guest, bot, outsider } = service;

describe('credentials', () => {
  test('[S157] people and bots sign in with address and key, in any case of the address', async () => {
    for (const { id, person } of [member, guest, bot]) {
      expect((await ask('GET /users/me', { as: person })).body).toMatchObject({ user_id: id });
      const shouted = { ...person, email: person.email.toUpperCase() };
      expect((await ask('GET /users/me', { as: shouted })).status).toBe(200);
    }
  });

  test('[S159] a key that is wrong, another user’s, or of another organization', async () => {
    const attempts = [
      { email: member.person.email, apiKey: 'x'.repeat(32) },
      { email: member.person.email, apiKey: '' },
      { email: member.person.email, apiKey: otherMember.person.apiKey },
      { email: 'nobody@example.com', apiKey: member.person.apiKey },
      outsider.person,
    ];
    const answers = await Promise.all(attempts.map((as) => ask('GET /users/me', { as })));
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual(
        expect.objectContaining({
          status: 401,
          body: { result: 'error', msg: answers[0]!.body.msg, code: 'INVALID_API_KEY' },
        }),
      );
    }
  });

  test('[S158] without credentials only what is open to anybody', async () => {
    for (const target of ['GET /users/me', 'GET /users', 'GET /messages', 'POST /messages', 'GET /streams']) {
      const refused = await ask(target);
      expect(refused, target).toMatchObject({ status: 401, body: { result: 'error', code: 'UNAUTHORIZED' } });
      expect(refused.headers['www-authenticate'], target).toMatch(/^Basic /);
    }
    expect((await ask('GET /server_settings')).status).toBe(200);
  });

  test('[S160] a deactivated account hears so with its own key, and the same as any other with a wrong one', async () => {
    const as = guest.person;
    await ask(`DELETE /users/${guest.id}`, { as: owner.person });
    const refused = await ask('GET /users/me', { as });
    expect(refused).toMatchObject({ status: 401, body: { result: 'error', code: 'USER_DEACTIVATED' } });
    const wrong = await ask('GET /users/me', { as: { ...as, apiKey: 'x'.repeat(32) } });
    expect(wrong.body.code).toBe('INVALID_API_KEY');
    await ask(`POST /users/${guest.id}/reactivate`, { as: owner.person });
    expect((await ask('GET /users/me', { as })).status).toBe(200);
  });

  test('[S161] a deactivated organization answers no one', async () => {
    const host = 'elsewhere.chat.example.org';
    const as = outsider.person;
    expect((await ask('GET /users/me', { as, host })).status).toBe(200);
    const set = (at: string | null) =>
      write`update organizations set deactivated_at = ${at}::timestamptz, version = version + 1 where id = ${as.organizationId}`.execute(
        service.database.query,
      );
    await set('2020-01-01');
    const body = { result: 'error', code: 'REALM_DEACTIVATED' };
    expect(await ask('GET /users/me', { as, host })).toMatchObject({ status: 401, body });
    expect(await ask('POST /register', { as, host })).toMatchObject({ status: 401, body });
    const form = { username: as.email, password };
    expect(await ask('POST /fetch_api_key', { host, form })).toMatchObject({ status: 401, body });
    expect((await ask('GET /users/me', { as: member.person })).status).toBe(200);
    await set(null);
    expect((await ask('GET /users/me', { as, host })).status).toBe(200);
  });
});

describe('[S184] how often one may call', () => {
  test('a user: 200 in a minute, counted in headers; [S183] then how long to wait', async () => {
    const as = limited.member.person;
    let answer = await askLimited('GET /users/me', { as });
    expect(answer.headers['x-ratelimit-limit']).toBe('200');
    expect(answer.headers['x-ratelimit-remaining']).toBe('199');
    const reset = Number(answer.headers['x-ratelimit-reset']) - limited.clock.now() / 1000;
    expect(reset).toBeGreaterThan(50);
    expect(reset).toBeLessThanOrEqual(61);
    for (let count = 1; count < 200; count += 1) answer = await askLimited('GET /users/me', { as });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-ratelimit-remaining']).toBe('0');
    const hit = await askLimited('GET /users/me', { as });
    expect(hit).toMatchObject({
      status: 429,
      body: { result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) },
    });
    expect(hit.body['retry-after']).toBeGreaterThan(0);
    expect(Number(hit.headers['retry-after'])).toBe(Math.ceil(hit.body['retry-after'] as number));
    expect(hit.headers).toMatchObject({ 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '0' });
    expect(Number(hit.headers['x-ratelimit-reset'])).toBeGreaterThan(limited.clock.now() / 1000);
    // Limits are per user.
    expect((await askLimited('GET /users/me', { as: limited.otherMember.person })).status).toBe(200);
  });

  test('an address without an account: 100 in a minute, wrong keys included', async () => {
    const wrong = { authorization: basic({ email: 'nobody@example.com', apiKey: 'x'.repeat(32) }) };
    const first = await askLimited('GET /server_settings');
    expect(first.headers['x-ratelimit-limit']).toBe('100');
    for (let count = 1; count < 100; count += 1) {
      const { status } = await askLimited('GET /users/me', { headers: wrong });
      expect(status).toBe(401);
    }
    for (const headers of [{}, wrong])
      expect(await askLimited('GET /users/me', { headers })).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMIT_HIT' },
        headers: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' },
      });
    expect((await askLimited('GET /users/me', { as: limited.owner.person })).status).toBe(200);
  });
});
