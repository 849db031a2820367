import { get, type IncomingMessage } from 'node:http';
import { connect as open } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endpoints } from '@parlance/protocol/contract';
import { errorTable } from '@parlance/protocol/errors';
import { register } from '@parlance/protocol/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Player } from '../player.ts';
import { createRandom, seedFrom } from '../random.ts';
import { startService } from '../service.ts';
import { badAddresses, badCredentials, type HostileRequest, malformed, requestsTo } from './requests.ts';

const service = await startService({ heartbeatSeconds: () => 0.01, bodyLimit: 262_144 });
afterAll(() => service.close());

/** HOSTILE_ROUNDS=50 HOSTILE_SEED=7 for a longer run with other choices. */
const rounds = seedFrom('HOSTILE_ROUNDS', 2);
const seed = seedFrom('HOSTILE_SEED');
const codes = new Set<unknown>(Object.keys(errorTable));

const authorizationOf = ({ person }: Player) =>
  `Basic ${Buffer.from(`${person.email}:${person.apiKey}`).toString('base64')}`;

/** Throws unless the contract allows the answer. */
const attack = async (request: HostileRequest, authorization?: string): Promise<number> => {
  const answer = await service.app.http.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: {
      host: 'chat.example.org',
      ...(authorization === undefined ? {} : { authorization }),
      ...request.headers,
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  const asked = `${request.method} ${request.url.slice(0, 300)} ${String(request.payload ?? '').slice(0, 300)}`;
  expect(service.faults.take(), asked).toEqual([]);
  expect(answer.statusCode, `${asked}: ${answer.payload.slice(0, 300)}`).toBeLessThan(500);
  if (request.method === 'HEAD') return answer.statusCode;
  if (answer.statusCode === 204) {
    expect([request.method, answer.headers.allow], asked).toEqual(['OPTIONS', expect.any(String)]);
    return 204;
  }
  expect(answer.headers['content-type'], asked).toMatch(/^application\/json/);
  const body: Record<string, unknown> = JSON.parse(answer.payload);
  expect(body.msg, asked).toBeTypeOf('string');
  if (answer.statusCode === 200) expect(body.result, asked).toBe('success');
  else {
    expect(body.result, asked).toBe('error');
    expect(codes, `${asked}: ${String(body.code)}`).toContain(body.code);
  }
  return answer.statusCode;
};

const isAlive = async () => {
  for (const player of [service.owner, service.outsider])
    await player.bare.call(register, { event_types: ['message'] });
};

/** Endpoints that remove an account come last: they end its tests. */
const inOrder = [...endpoints].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

describe('[R8] bad requests', () => {
  test.each(inOrder.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const random = createRandom(seed);
      const callers = [service.member, service.administrator, service.guest, service.bot].map(
        authorizationOf,
      );
      for (const request of requestsTo(endpoint, rounds, random))
        await attack(request, random.next() < 0.05 ? undefined : random.pick(callers));
      await isAlive();
    },
    60_000 + rounds * 5000,
  );

  test('bodies and queries of no form at all', async () => {
    const caller = authorizationOf(service.member);
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'GET'])
      for (const path of ['/api/v1/register', '/api/v1/messages', '/api/v1/nothing'])
        for (const request of malformed(method, path)) await attack(request, caller);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    await isAlive();
  });

  test('addresses that lead nowhere, with every method', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
      for (const url of badAddresses) {
        const status = await attack({ method, url, headers: {} });
        expect(status === 204 ? 400 : status).toBeGreaterThanOrEqual(400);
      }
  });

  test('[S157] credentials of no form', async () => {
    for (const authorization of badCredentials)
      expect(await attack({ method: 'GET', url: '/api/v1/events', headers: {} }, authorization)).toBe(401);
  });

  test('hosts of no organization', async () => {
    for (const host of ['nowhere.chat.example.org', '..chat.example.org', '[::1', 'x'.repeat(3000), ''])
      await attack({ method: 'POST', url: '/api/v1/register', headers: { host } }, 'Basic eDp5');
  });

  test('bodies beyond the limit, and the memory that they do not take', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const caller = authorizationOf(service.member);
    const flood = async () => {
      for (let count = 0; count < 20; count += 1)
        for (const type of ['application/x-www-form-urlencoded', 'application/json'])
          expect(
            await attack(
              {
                method: 'POST',
                url: '/api/v1/messages',
                headers: { 'content-type': type },
                payload: `content=${'x'.repeat(2_000_000)}`,
              },
              caller,
            ),
          ).toBe(413);
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      return process.memoryUsage().heapUsed + process.memoryUsage().external;
    };
    const before = await flood();
    expect((await flood()) - before).toBeLessThan(20_000_000);
    await isAlive();
  });
});

describe('[R8] what is not even HTTP', () => {
  let port = '';
  beforeAll(async () => {
    port = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port;
  });
  const speak = (port: number, text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = open(port, '127.0.0.1', () => socket.end(text));
      socket.setEncoding('utf8');
      socket.on('data', (part) => {
        heard += part;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
    });

  test('[V25] as many messages as may be asked for are asked for in the address', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => 10 ** 8 + index);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = `/api/v1/messages?message_ids=${encodeURIComponent(JSON.stringify(ids))}`;
      const headers = { host: 'chat.example.org', authorization: authorizationOf(service.member) };
      get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject);
    });
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });

  test('is refused in the same form, and a body that breaks off leaves nothing behind', async () => {
    const spoken = (text: string) => speak(Number(port), text);
    for (const [text, code = 'BAD_REQUEST'] of [
      ['nonsense\r\n\r\n'],
      ['GET / HTTP/9.9\r\n\r\n'],
      [`GET / HTTP/1.1\r\nhost: chat.example.org\r\nx: ${'y'.repeat(90_000)}\r\n\r\n`, 'REQUEST_TOO_LARGE'],
      ['POST /api/v1/messages HTTP/1.1\r\nhost: chat.example.org\r\ncontent-length: x\r\n\r\n'],
      [
        'GET /api/v1/server_settings HTTP/1.1\r\nhost: chat.example.org\r\nHOST: elsewhere.chat.example.org\r\n\r\n',
      ],
      ['GET / HTTP/1.1\r\nhost: chat.example.org\r\nhost: chat.example.org\r\n\r\n'],
    ] as const) {
      const [head, body] = (await spoken(text)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(body ?? '')).toMatchObject({ result: 'error', code });
    }
    await spoken(
      'POST /api/v1/messages HTTP/1.1\r\nhost: chat.example.org\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ncontent=x',
    );
    expect(service.faults.take()).toEqual([]);
    await isAlive();
  });
});
