import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { networkOf } from './network.ts';

const behindOne = await startService({
  law: { watchers: [] },
  rateLimits: true,
  proxies: 1,
  hstsSeconds: 300,
});
const alone = await startService({ law: { watchers: [] }, rateLimits: true });
afterAll(() => Promise.all([behindOne.close(), alone.close()]));

/** Enters six wrong passwords, where five are allowed; returns the last status. */
const guess = async (
  service: typeof alone,
  username: string,
  headersOf: (turn: number) => Record<string, string>,
) => {
  let status = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await service.app.http.inject({
      method: 'POST',
      url: '/api/v1/fetch_api_key',
      headers: {
        host: 'chat.example.org',
        'content-type': 'application/x-www-form-urlencoded',
        ...headersOf(turn),
      },
      payload: new URLSearchParams({ username, password: 'wrong password' }).toString(),
    });
    status = answer.statusCode;
  }
  return status;
};

describe('[H22] the address that is counted', () => {
  test('is the one that the nearest proxy wrote, whatever a caller wrote before it', async () => {
    const spoof = (turn: number) => ({ 'x-forwarded-for': `10.0.0.${turn}, 198.51.100.7` });
    expect(await guess(behindOne, 'a@example.com', spoof)).toBe(429);
    const others = (turn: number) => ({ 'x-forwarded-for': `198.51.101.${turn}` });
    expect(await guess(behindOne, 'b@example.com', others)).toBe(401);
  });

  test('is that of the connection where there is no proxy', async () => {
    expect(await guess(alone, 'c@example.com', (turn) => ({ 'x-forwarded-for': `198.51.102.${turn}` }))).toBe(
      429,
    );
  });
});

test('[H23] all addresses of one network count as one', async () => {
  const neighbours = (turn: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${turn + 1}` });
  expect(await guess(behindOne, 'd@example.com', neighbours)).toBe(429);
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('[2001:db8::1]:443')).toBe('2001:db8:0:0::/64');
  for (const same of ['::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.1', '192.0.2.1:4711'])
    expect(networkOf(same)).toBe('192.0.2.1');
  for (const none of ['', 'unknown', 'x'.repeat(1000)]) expect(networkOf(none)).toBe('unknown');
});

test('browsers that came by https are asked to stay there, whatever they asked for', async () => {
  for (const url of ['/', '/health/live', '/api/v1/server_settings', '/api/v1/messages', '/nothing/here']) {
    const [secure, plain] = await Promise.all(
      [behindOne, alone].map(({ app }) => app.http.inject({ method: 'GET', url })),
    );
    expect(secure!.headers['strict-transport-security'], url).toBe('max-age=300');
    expect(plain!.headers, url).not.toHaveProperty('strict-transport-security');
  }
});
