import { request as open } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headOf, speak } from '../processes/socket.ts';
import { startService } from '../service.ts';
import { Hold } from '../stall.ts';

const service = await startService({
  heartbeatSeconds: () => 0.01,
  law: { watchers: [] },
  proxies: 1,
  bodyPatience: { idle: 2000, whole: 10_000 },
});
const hold = new Hold();
afterAll(() => {
  hold.stop();
  return service.close();
});
const { email, apiKey } = service.people.member;
const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** Milliseconds that the event loop may be held. */
const mostHeld = 200;

type Headers = Readonly<Record<string, string | string[]>>;
const ask = (method: string, path: string, headers: Headers = {}, body?: string | Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = open(
      {
        host: '127.0.0.1',
        port,
        agent: false,
        method,
        path,
        headers: { host: 'chat.example.org', authorization, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });

/** Throws when something failed inside, or the event loop was held. */
const probe = async (...given: Parameters<typeof ask>): Promise<void> => {
  const what = JSON.stringify(given).slice(0, 200);
  const held = await hold.least(mostHeld, async () => {
    expect(await ask(...given), what).toBeLessThan(500);
    expect(service.faults.take(), what).toEqual([]);
  });
  expect(held, what).toBeLessThanOrEqual(mostHeld);
};

const most = 70_000;
const fill = (text: string): string => text.repeat(Math.floor(most / text.length));

const headers: Readonly<Record<string, readonly string[]>> = {
  'accept-language': [fill('de,'), fill('a-b;q=0.1,'), fill(';q='), fill('-')],
  'accept-encoding': [
    fill('gzip;q=0,'),
    fill('gzip ;'),
    fill('gzip;q=0.0'),
    `gzip;q=0.${'0'.repeat(60_000)}1`,
  ],
  'content-type': [
    fill('a'),
    `multipart/form-data; ${fill('boundary=x;')}`,
    `multipart/form-data; boundary="${fill('\\"')}"`,
    `application/json; ${fill('a=b;')}`,
    fill(' '),
  ],
  cookie: [
    fill('sessionid=x; '),
    fill('='),
    fill(';'),
    `sessionid=${fill('%')}`,
    `sessionid=\u00ff${fill('a')}`,
  ],
  authorization: [
    `Basic ${fill('AAAA')}`,
    fill('Basic '),
    `Basic ${Buffer.from(fill('a:')).toString('base64').slice(0, most)}`,
    `Basic ${Buffer.from('\0:\0').toString('base64')}`,
  ],
  'idempotency-key': ['\u00ff', 'x'.repeat(255), fill('x')],
  'if-none-match': [fill('"x",'), fill('W/'), fill('"')],
  range: [`bytes=${fill('0-1,')}`, 'bytes=-', `bytes=${'9'.repeat(60_000)}-`, fill('bytes=0-')],
  'user-agent': [fill('\u00f0'), fill('('), fill(' '), fill('/')],
  'x-forwarded-for': [fill('1.1.1.1, '), fill(','), fill('::1:'), '\u00ff', 'x'.repeat(10_000)],
  'x-forwarded-host': [fill('a.'), 'chat.example.org\u00ff', '[', '', fill('chat.example.org,')],
  'x-forwarded-proto': ['javascript', fill('http,')],
  'x-csrftoken': [fill('a'), '\u00ff'],
  origin: ['null', fill('http://a'), '\u00ff'],
  referer: [fill('http://a/'), '\u00ff'],
  'upload-metadata': [
    fill('filename AAAA,'),
    `filename ${Buffer.from('\ud800\0/../x').toString('base64')}`,
    fill(' '),
  ],
  'upload-length': ['-1', '9'.repeat(400), '1e3', fill('1')],
  'upload-offset': ['-1', '9'.repeat(400), 'x'],
  'tus-resumable': [fill('1.0.0')],
  'content-encoding': ['gzip', 'gzip, gzip', fill('br,')],
  expect: ['100-continue'],
};

const places = [
  ['GET', '/api/v1/messages?anchor=newest&num_before=1&num_after=0'],
  ['POST', '/api/v1/messages', 'type=direct&to=[1]&content=x'],
  ['POST', '/api/v1/user_uploads', 'x'],
  ['POST', '/api/v1/tus/', 'x'],
  ['GET', '/user_uploads/1/ab/c/file.txt'],
  ['GET', '/avatar/1'],
  ['POST', '/login', 'username=x&password=y'],
  ['GET', '/login'],
  ['GET', '/api/docs'],
  ['GET', '/health/live'],
] as const;

describe('[R8] headers', () => {
  test.each(Object.entries(headers))('%s', async (name, values) => {
    for (const value of values)
      for (const [method, path, body] of places) await probe(method, path, { [name]: value }, body);
  });
});

test('[R8] addresses and queries', async () => {
  const ends = [
    '%00',
    '%ff',
    '%ed%a0%80',
    '..%2f..%2fetc',
    fill('a/'),
    fill('%2f'),
    'a'.repeat(600),
    '\\',
    '%5c%00',
  ];
  const starts = [
    '/user_uploads/1/',
    '/user_uploads/thumbnail/1/',
    '/user_avatars/1/',
    '/avatar/',
    '/static/',
    '/join/',
    '/password/reset/',
    '/accounts/unsubscribe/',
    '/api/v1/tus/',
    '/api/v1/users/',
    '/api/v1/external/',
    '/json/messages/',
    '/',
  ];
  const queries = [
    '',
    '?%00=%00',
    `?${fill('a&')}`,
    `?${fill('a=b&')}`,
    `?${fill('%F0%9F%A6%9C')}`,
    '?code=%00&state=%00',
  ];
  for (const start of starts)
    for (const end of ends)
      for (const method of ['GET', 'HEAD', 'POST', 'PATCH']) await probe(method, start + end);
  for (const start of starts) for (const query of queries) await probe('GET', `${start}1${query}`);
});

test('[R8] the names and kinds of parts', async () => {
  const part = (head: string, content = 'x') =>
    Buffer.from(`--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`, 'latin1');
  const heads = [
    'Content-Disposition: form-data; name="f"; filename="\0"',
    `Content-Disposition: form-data; name="f"; filename="${fill('../')}"`,
    'Content-Disposition: form-data; name="f"; filename*=utf-16le\'\'%00%d8',
    `Content-Disposition: form-data; name="f"; filename*=utf-8''${fill('%F0')}`,
    'Content-Disposition: form-data; name="content"\r\nContent-Type: text/plain; charset=utf-16le',
    'Content-Disposition: form-data; name="content"\r\nContent-Type: text/plain; charset=nothing',
    'Content-Disposition: form-data; name="__proto__"',
    'Content-Disposition: form-data',
    fill('A: b\r\n').trimEnd(),
    `Content-Disposition: form-data; ${fill('a="b";')}`,
    `Content-Type: ${fill('a;')}`,
  ];
  for (const head of heads)
    for (const path of [
      '/api/v1/messages',
      '/api/v1/user_uploads',
      '/api/v1/users/me/avatar',
      '/api/v1/bots',
      '/login',
    ])
      for (const content of ['x', '\x00\xd8', fill('\r\n--')])
        await probe('POST', path, { 'content-type': 'multipart/form-data; boundary=b' }, part(head, content));
});

describe('[H1] slow callers', () => {
  test('an upload that stops coming is ended', async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx`;
    const { socket, end } = speak(
      port,
      headOf('/api/v1/user_uploads', {
        authorization,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1000,
      }),
    );
    socket.write(body);
    await end;
    expect(service.faults.take()).toEqual([]);
  });

  test('a body that no handler reads is waited for no longer', async () => {
    const { socket, answer, end } = speak(
      port,
      headOf('/api/v1/messages', { 'content-type': 'text/plain', 'content-length': 1000 }),
    );
    socket.write('x');
    expect(await answer).toMatchObject({ status: 401 });
    await end;
  });

  test('headers have to come within a minute, and connections without a request end', () => {
    const { server } = service.app.http;
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(server.headersTimeout).toBeGreaterThan(0);
    expect(server.keepAliveTimeout).toBeGreaterThan(0);
  });
});
