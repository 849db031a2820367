import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { RequestError } from '@parlance/client/error';
import { createBot, deleteBot } from '@parlance/protocol/bots/endpoints';
import { getEvents, register } from '@parlance/protocol/realtime';
import { roles } from '@parlance/protocol/users/roles';
import * as users from '@parlance/protocol/users/users';
import { externalUrl } from '@parlance/testing/cast';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../db/sql.ts';
import { verifyPassword } from './passwords/hash.ts';

const service = await startService();
const limited = await startService({ rateLimits: true, law: { watchers: [] } });
afterAll(async () => {
  await service.close();
  await limited.close();
});
const { owner, administrator, member, guest, bot } = service;

const password = 'correct horse';
let made = 0;
const makeUser = async (by = owner): Promise<{ id: number; email: string }> => {
  made += 1;
  const email = `made${made}@example.com`;
  const { user_id } = await by.call(users.createUser, { email, password, full_name: `Made ${made}` });
  return { id: user_id, email };
};

const clientOf = (on: typeof service, credentials?: { email: string; apiKey: string }) =>
  createClient({
    url: externalUrl,
    transport: injecting(() => on.app.http),
    name: 'ParlanceTest/1.0',
    ...(credentials === undefined ? {} : { credentials }),
  });

const signIn = (username: string, secret: string, on = service) =>
  clientOf(on).call(users.fetchApiKey, { username, password: secret });

const refusalOf = async (attempt: Promise<unknown>): Promise<RequestError> => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof RequestError) return error;
  throw new Error('It was not refused.');
};

describe('signing in', () => {
  test('[S157] the password gives a key of 32 letters and digits, and the key signs in', async () => {
    const { id, email } = await makeUser();
    const answer = await service.perform(() => signIn(email.toUpperCase(), password));
    expect(answer).toMatchObject({ email, user_id: id, api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/) });
    const client = clientOf(service, { email, apiKey: answer.api_key });
    expect(await client.call(users.getOwnUser)).toMatchObject({ user_id: id });
    expect((await signIn(email, password)).api_key).toBe(answer.api_key);
  });

  test('[V15] unknown users, wrong passwords and bots are refused alike', async () => {
    const { email } = await makeUser();
    const attempts = [
      [email, 'wrong password'],
      ['nobody@example.com', password],
      [bot.person.email, password],
      [service.outsider.person.email, password],
      [email, ''],
    ] as const;
    const refusals = await Promise.all(attempts.map(([name, secret]) => refusalOf(signIn(name, secret))));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'AUTHENTICATION_FAILED', status: 401 });
      expect(refusal.message).toBe(refusals[0]!.message);
    }
  });

  test('[V15] a password that does not exist takes as long to refuse as one that does', async () => {
    const { rows } = await read<{ hash: string }>`
      select password_hash as hash from users where id = ${owner.id}
    `.execute(service.database.query);
    const time = async (hash: string | null): Promise<number> => {
      // Processor time depends little on the machine's load.
      const before = process.cpuUsage();
      expect(await verifyPassword('not the password', hash)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 10; round += 1) {
      least.known = Math.min(least.known, await time(rows[0]!.hash));
      least.unknown = Math.min(least.unknown, await time(null));
    }
    expect(least.unknown / least.known).toBeGreaterThan(0.5);
    expect(least.unknown / least.known).toBeLessThan(2);
  });

  test('[S14] date_joined moves to the first sign-in, and all users hear of it once', async () => {
    const { id, email } = await makeUser();
    const listening = await guest.listen();
    await service.perform(() => signIn(email, password));
    const heard = await listening.catchUp();
    expect(heard.map((event) => event.person)).toEqual([
      { user_id: id, date_joined: expect.any(String) },
      { user_id: id, is_imported_stub: false },
    ]);
    await signIn(email, password);
    expect(await listening.catchUp()).toEqual([]);
  });

  test('[S14] the first authenticated request counts too, and many at once count as one', async () => {
    const { id, email } = await makeUser();
    const keys = await read<{ sealed: Buffer }>`select sealed from api_keys where user_id = ${id}`.execute(
      service.database.query,
    );
    const apiKey = service.app.service.secrets.unseal(keys.rows[0]!.sealed);
    const client = clientOf(service, { email, apiKey });
    const listening = await guest.listen();
    await Promise.all([1, 2, 3].map(() => client.call(users.getOwnUser)));
    expect((await listening.catchUp()).length).toBe(2);
  });

  test('[S184] five failures in half an hour are enough, also at once; other names are not touched', async () => {
    const { email } = await makeUser(limited.owner);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(signIn(email, 'wrong password', limited))),
    );
    expect(outcomes.filter(({ code }) => code === 'AUTHENTICATION_FAILED').length).toBe(5);
    expect(outcomes.filter(({ code }) => code === 'RATE_LIMIT_HIT').length).toBe(3);
    expect((await refusalOf(signIn(email, password, limited))).code).toBe('RATE_LIMIT_HIT');
    const other = await makeUser(limited.owner);
    for (let round = 0; round < 7; round += 1) await signIn(other.email, password, limited);
  });
});

describe('many who sign in', () => {
  const ask = (on: typeof service, remoteAddress: string, username: string, secret: string) =>
    on.app.http.inject({
      method: 'POST',
      url: '/api/v1/fetch_api_key',
      remoteAddress,
      headers: { host: new URL(externalUrl).host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: secret }).toString(),
    });

  test('[H21] failures count for the account, however its address is spelled', async () => {
    const email = 'birgit.hill@example.com';
    await limited.owner.call(users.createUser, { email, password, full_name: 'Birgit Hill' });
    const spelled = [
      'birgit.hill',
      'BIRGIT.HILL',
      'bİrgit.hill',
      'birgİt.hill',
      'birgit.hİll',
      'bİrgİt.hİll',
    ];
    const statuses: number[] = [];
    for (const name of spelled)
      statuses.push((await ask(limited, '192.0.2.1', `${name}@example.com`, 'not right')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // From another network the right password still works.
    expect((await ask(limited, '192.0.2.2', email, password)).statusCode).toBe(200);
    // Unknown accounts get the same answers.
    const unknown: number[] = [];
    for (const name of spelled)
      unknown.push((await ask(limited, '192.0.2.1', `${name}.else@example.com`, 'not right')).statusCode);
    expect(unknown).toEqual(statuses);
  });

  test('[H11] from one network, they leave threads for others and wait in turn', async () => {
    const order: string[] = [];
    const noted = async (name: string, answer: Promise<{ statusCode: number; headers: object }>) => {
      const { statusCode, headers } = await answer;
      order.push(statusCode === 503 ? 'refused' : name);
      return { statusCode, headers };
    };
    const from = '192.0.2.10';
    const crowd = Array.from({ length: 30 }, (_, index) =>
      noted('crowd', ask(service, from, `nobody${index}@example.com`, 'wrong')),
    );
    // The crowd waits by now.
    const [busy] = await Promise.all([
      Promise.any(
        crowd.map(async (one) => {
          const answer = await one;
          if (answer.statusCode !== 503) throw new Error('not refused');
          return answer;
        }),
      ),
    ]);
    expect(busy.headers).toMatchObject({ 'retry-after': '5' });
    const other = noted('other', ask(service, '192.0.2.11', 'nobody@example.com', 'wrong'));
    await promisify(gzip)('x'.repeat(10_000));
    order.push('packed');
    await Promise.all([...crowd, other]);
    const answered = order.filter((name) => name !== 'refused');
    expect(order.length - answered.length).toBeGreaterThanOrEqual(8);
    // Both are answered long before the crowd.
    expect(answered.indexOf('packed')).toBeLessThan(8);
    expect(answered.indexOf('other')).toBeLessThan(8);
    expect(answered.filter((name) => name === 'crowd').length).toBeGreaterThanOrEqual(20);
  });
});

describe('keys', () => {
  test('a new key ends every older one', async () => {
    const { email } = await makeUser();
    const { api_key: old } = await service.perform(() => signIn(email, password));
    const { api_key: fresh } = await clientOf(service, { email, apiKey: old }).call(users.regenerateApiKey);
    expect(fresh).toMatch(/^[A-Za-z0-9]{32}$/);
    const refused = await refusalOf(clientOf(service, { email, apiKey: old }).call(users.getOwnUser));
    expect(refused).toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
    await clientOf(service, { email, apiKey: fresh }).call(users.getOwnUser);
    expect((await signIn(email, password)).api_key).toBe(fresh);
  });

  test('[S159] a client that polls is recognized, until its key is revoked', async () => {
    const { email } = await makeUser();
    const { api_key: apiKey } = await service.perform(() => signIn(email, password));
    const client = clientOf(service, { email, apiKey });
    const { queue_id: queueId, last_event_id } = await client.call(register);
    const queue_id = queueId!;
    const poll = () => client.call(getEvents, { queue_id, last_event_id, dont_block: true });
    await poll();
    const { statements } = await service.countStatements(poll);
    expect(statements).toEqual([]);

    const stranger = clientOf(service, { email, apiKey: apiKey.replaceAll(/./g, 'x') });
    const refusedKey = await refusalOf(stranger.call(getEvents, { queue_id, last_event_id }));
    expect(refusedKey.code).toBe('INVALID_API_KEY');

    const { api_key: fresh } = await client.call(users.regenerateApiKey);
    expect((await refusalOf(poll())).code).toBe('INVALID_API_KEY');
    const renewed = clientOf(service, { email, apiKey: fresh });
    await renewed.call(getEvents, { queue_id, last_event_id, dont_block: true });
  });

  test('neither keys nor passwords stand in the database', async () => {
    const { id, email } = await makeUser();
    const { api_key } = await service.perform(() => signIn(email, password));
    const { rows } = await read<{ dump: string }>`
      select u::text || k::text || encode(k.sealed, 'escape') as dump
      from users u join api_keys k on k.user_id = u.id where u.id = ${id}
    `.execute(service.database.query);
    expect(rows[0]!.dump).not.toContain(api_key);
    expect(rows[0]!.dump).not.toContain(password);
  });
});

describe('deactivation', () => {
  test('[V12] [S160] once acknowledged, nothing is answered any more and held polls have ended', async () => {
    const { id, email } = await makeUser();
    const { api_key: apiKey } = await service.perform(() => signIn(email, password));
    const client = clientOf(service, { email, apiKey });
    const { register, getEvents } = await import('@parlance/protocol/realtime');
    const { queue_id, last_event_id } = await client.call(register);
    const held = refusalOf(client.call(getEvents, { queue_id: queue_id!, last_event_id }));
    let acknowledged = false;
    let late = 0;
    const load = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 20; round += 1) {
        const isLate = acknowledged;
        const outcome = await client.call(users.getOwnUser).catch((error: RequestError) => error.code);
        if (isLate && outcome !== 'USER_DEACTIVATED') late += 1;
      }
    });
    await administrator.call(users.deactivateUser, { user_id: id });
    acknowledged = true;
    expect((await held).code).toMatch(/BAD_EVENT_QUEUE_ID|USER_DEACTIVATED/);
    await Promise.all(load);
    expect(late).toBe(0);
    expect(await refusalOf(client.call(users.getOwnUser))).toMatchObject({
      code: 'USER_DEACTIVATED',
      status: 401,
    });
    expect(await refusalOf(signIn(email, password))).toMatchObject({ code: 'USER_DEACTIVATED' });
    expect((await refusalOf(signIn(email, 'wrong password'))).code).toBe('AUTHENTICATION_FAILED');
  });

  test('all users hear of deactivation and reactivation; the groups come back', async () => {
    const { id } = await makeUser();
    const listening = await guest.listen();
    await administrator.call(users.deactivateUser, { user_id: id });
    expect((await listening.catchUp()).map((event) => event.person)).toEqual([
      { user_id: id, is_active: false },
    ]);
    await administrator.call(users.deactivateUser, { user_id: id });
    expect(await listening.catchUp()).toEqual([]);
    await administrator.call(users.reactivateUser, { user_id: id });
    const heard = await listening.catchUp();
    expect(heard[0]!.person).toEqual({ user_id: id, is_active: true });
    expect(heard.slice(1).map((event) => event.op)).toEqual(['add_members', 'add_members']);
  });

  test('a bot that comes back before its owner is owned by who brought it back', async () => {
    const { id, email } = await makeUser();
    const { api_key } = await signIn(email, password);
    const maker = clientOf(service, { email, apiKey: api_key });
    const { user_id } = await service.perform(() =>
      maker.call(createBot, { full_name: 'Heirloom', short_name: 'heirloom' }),
    );
    const ownerOf = async () => (await member.call(users.getUser, { user_id })).user.bot_owner_id;
    await administrator.call(users.deactivateUser, { user_id: id });
    expect(await ownerOf()).toBe(id);
    const listening = await guest.listen();
    await administrator.call(users.reactivateUser, { user_id });
    expect((await listening.catchUp()).map((event) => event.person)).toContainEqual({
      user_id,
      bot_owner_id: administrator.id,
    });
    expect(await ownerOf()).toBe(administrator.id);
    await administrator.call(deleteBot, { bot_id: user_id });
    await owner.call(users.reactivateUser, { user_id });
    expect(await ownerOf()).toBe(administrator.id);
  });

  test('[S162] [S163] which users may deactivate which others', async () => {
    const { id } = await makeUser();
    for (const player of [service.moderator, member, guest])
      for (const endpoint of [users.deactivateUser, users.reactivateUser])
        expect((await player.refusal(endpoint, { user_id: id })).code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect(
      (await administrator.refusal(users.deactivateUser, { user_id: service.outsider.id })).message,
    ).toBe('No such user');
    await owner.call(users.updateUser, { user_id: id, role: roles.owner });
    expect((await administrator.refusal(users.deactivateUser, { user_id: id })).code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    );
    await owner.call(users.deactivateUser, { user_id: id });
  });

  test('the only owner stays', async () => {
    expect(await owner.refusal(users.deactivateOwnUser)).toMatchObject({
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      status: 400,
    });
  });

  test('people leave by themselves, and their bots with them', async () => {
    await member.call(users.deactivateOwnUser);
    for (const player of [member, bot])
      expect((await player.refusal(users.getOwnUser)).code).toBe('USER_DEACTIVATED');
    const { user } = await guest.call(users.getUser, { user_id: bot.id });
    expect(user.is_active).toBe(false);
  });
});
