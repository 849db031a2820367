import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutgoing, OutgoingFailure } from './index.ts';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
let heard: Heard[] = [];
let connections = 0;
let answer: (request: Heard, response: ServerResponse) => void = (_, response) => void response.end('hello');
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const one = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(parts).toString(),
  };
  heard.push(one);
  answer(one, response);
}).on('connection', () => {
  connections += 1;
});
let port = 0;

const zone = new Map<string, () => readonly string[]>();
const lookup: LookupFunction = (hostname, options, callback) => {
  const found = zone.get(hostname)?.() ?? ['127.0.0.1'];
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all === true) callback(null, addresses);
  else callback(null, addresses[0]!.address, addresses[0]!.family);
};

const guarded = createOutgoing({ lookup });
let inside = createOutgoing();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  inside = createOutgoing({ lookup, privateHosts: [`127.0.0.1:${port}`, `hook.example.com:${port}`] });
});
beforeEach(() => {
  heard = [];
  connections = 0;
  answer = (_, response) => void response.end('hello');
});
afterAll(async () => {
  await Promise.all([guarded.close(), inside.close()]);
  server.closeAllConnections();
  server.close();
});

const local = (path = '/') => `http://127.0.0.1:${port}${path}`;
const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingFailure ? error.reason : String(error)),
  );

test('[V22] what the operator named is reached, by this port alone', async () => {
  const { status, body } = await inside.request({ url: local('/here') });
  expect([status, body.toString()]).toEqual([200, 'hello']);
  expect(heard.map(({ path }) => path)).toEqual(['/here']);
  expect(await reasonOf(inside.request({ url: `http://127.0.0.1:${port + 1}/` }))).toBe('forbidden');
  await inside.request({ url: `http://hook.example.com:${port}/` });
  expect(heard).toHaveLength(2);
});

const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::1]',
  '[2001::7f00:1]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '[ff02::1]',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'name-of-loopback.example.com',
];
test.each(spellings)('[V22] %s is not called', async (host) => {
  expect(await reasonOf(guarded.request({ url: `http://${host}:${port}/` }))).toBe('forbidden');
  expect(connections).toBe(0);
});

test('[V22] other schemes, credentials and the ports of other services are refused', () => {
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/plain,x',
    'http://user:password@example.com/',
    'http://example.com:25/',
    'https://example.com:22/',
    '//example.com/',
    'http://',
    '',
  ])
    expect(() => guarded.check(url), url).toThrow(OutgoingFailure);
  expect(guarded.check('https://example.com:8443/x').href).toBe('https://example.com:8443/x');
});

test('[V22] a name is judged by where it leads, each time it is resolved', async () => {
  zone.set('mixed.example.com', () => ['203.0.113.1', '8.8.8.8']);
  expect(await reasonOf(guarded.request({ url: 'http://mixed.example.com/' }))).toBe('forbidden');
  let asked = 0;
  zone.set('turning.example.com', () => {
    asked += 1;
    return asked === 1 ? ['8.8.8.8'] : ['127.0.0.1'];
  });
  // Only the first lookup gives a public address (DNS rebinding).
  await new Promise((done) => lookup('turning.example.com', { all: true }, done));
  expect(await reasonOf(guarded.request({ url: `http://turning.example.com:${port}/` }))).toBe('forbidden');
  expect(connections).toBe(0);
});

test('[V22] a redirect is judged like a request', async () => {
  for (const location of [
    'http://127.0.0.1:1/',
    'http://10.0.0.1/',
    'http://elsewhere.example.com/',
    'file:///etc/passwd',
  ]) {
    answer = (_, response) => void response.writeHead(302, { location }).end();
    expect(await reasonOf(inside.request({ url: local() })), location).toBe('forbidden');
  }
  answer = ({ path }, response) => void response.writeHead(302, { location: `/${path.length}${path}` }).end();
  heard = [];
  expect(await reasonOf(inside.request({ url: local() }))).toBe('too-many-redirects');
  expect(heard).toHaveLength(4);
});

test('[V22] what was meant for one site goes to no other', async () => {
  const elsewhere = `http://hook.example.com:${port}/next`;
  answer = ({ path }, response) =>
    void (path === '/next'
      ? response.end('there')
      : response.writeHead(path === '/moved' ? 302 : 307, { location: elsewhere }).end());
  const secrets = { Authorization: 'Bearer abc', Cookie: 'a=b', 'X-Other': 'kept' };
  await inside.request({ method: 'POST', url: local('/moved'), headers: secrets, body: 'token=abc' });
  expect(heard[1]).toMatchObject({ method: 'GET', body: '', headers: { 'x-other': 'kept' } });
  expect(heard[1]?.headers).not.toHaveProperty('authorization');
  expect(heard[1]?.headers).not.toHaveProperty('cookie');
  heard = [];
  const kept = inside.request({ method: 'POST', url: local('/kept'), body: 'token=abc' });
  expect(await reasonOf(kept)).toBe('forbidden');
  expect(heard).toHaveLength(1);
});

test('[V22] an answer that is too long or does not end is given up', async () => {
  answer = (_, response) => void response.end('x'.repeat(2000));
  expect(await reasonOf(inside.request({ url: local(), maxBytes: 1999 }))).toBe('too-large');
  expect((await inside.request({ url: local(), maxBytes: 2000 })).body).toHaveLength(2000);
  answer = (_, response) => void response.write('begun');
  expect(await reasonOf(inside.request({ url: local(), timeout: 150 }))).toBe('timeout');
  answer = (_, response) => void response.socket?.destroy();
  expect(await reasonOf(inside.request({ url: local() }))).toBe('unreachable');
});

test('[V22] a body may go to a new file, and a redirect only where the caller wants', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outgoing-'));
  const saveTo = join(folder, 'body');
  try {
    answer = (_, response) => void response.end('x'.repeat(2000));
    const saved = await inside.request({ url: local(), saveTo, maxBytes: 2000 });
    expect([saved.saved, saved.body.length, (await readFile(saveTo)).length]).toEqual([2000, 0, 2000]);
    // No file is written over.
    await expect(inside.request({ url: local(), saveTo })).rejects.toThrow();
    const other = join(folder, 'other');
    expect(await reasonOf(inside.request({ url: local(), saveTo: other, maxBytes: 1999 }))).toBe('too-large');
    answer = (_, response) => void response.writeHead(404).end('no');
    const missing = await inside.request({ url: local(), saveTo: join(folder, 'missing') });
    expect([missing.saved, String(missing.body)]).toEqual([undefined, 'no']);
    answer = ({ path }, response) =>
      void (path === '/there'
        ? response.end('there')
        : response.writeHead(302, { location: '/there' }).end());
    const mayLead = (url: URL) => url.pathname !== '/there';
    expect(await reasonOf(inside.request({ url: local(), mayLead }))).toBe('forbidden');
    expect(String((await inside.request({ url: local(), mayLead: () => true })).body)).toBe('there');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a body is sent as it is, and every status is an answer', async () => {
  answer = (_, response) => void response.writeHead(503, { 'x-why': 'busy' }).end('no');
  const answered = await inside.request({
    method: 'POST',
    url: local('/hook?a=1'),
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(answered).toMatchObject({ status: 503, headers: { 'x-why': 'busy' } });
  expect(heard).toMatchObject([{ method: 'POST', path: '/hook?a=1', body: '{"a":1}' }]);
});
