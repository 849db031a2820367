/** Files of the application, as the build left them. */
import { rm } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { makePage } from '@parlance/testing/page';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const script = 'console.log("parlance");'.repeat(100);
const packed = (path: string, text: string) => ({
  [path]: text,
  [`${path}.br`]: brotliCompressSync(text),
  [`${path}.gz`]: gzipSync(text),
});
const directory = await makePage({
  ...packed('assets/main-aB3_-xyz.js', script),
  'assets/font-12345678.woff2': Buffer.from([0x77, 0x4f, 0x46, 0x32]),
  ...packed('service-worker.js', script),
  'theme.js': 'void 0;',
  '.vite/manifest.json': '{"secret":"of the build"}',
});
const service = await startService({ page: { directory } });
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  service.app.http.inject({ method, url, headers });
const main = '/assets/main-aB3_-xyz.js';

describe('a file with a hash in its name', () => {
  test('comes as the build packed it, in the encoding that the browser takes, and is kept for good', async () => {
    const plain = await ask(main);
    expect(plain.payload).toBe(script);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const forms = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['*', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['GZIP', 'gzip', gunzipSync],
    ] as const;
    for (const [accepted, encoding, unpack] of forms) {
      const answer = await ask(main, { 'accept-encoding': accepted });
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
      expect(unpack(answer.rawPayload).toString()).toBe(script);
      expect(answer.headers.etag).not.toBe(plain.headers.etag);
    }
  });

  test.each(['', 'identity', 'deflate', 'br;q=0', 'brotli', ';;;,', 'gzip;q=0, br;q=0', 'x'.repeat(2000)])(
    'comes as it is to who takes %j',
    async (accepted) => {
      const answer = await ask(main, { 'accept-encoding': accepted });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
      expect(answer.payload).toBe(script);
    },
  );

  test('comes as it is where the build packed nothing', async () => {
    const font = await ask('/assets/font-12345678.woff2', { 'accept-encoding': 'br, gzip' });
    expect([font.headers['content-type'], font.headers['content-encoding']]).toEqual([
      'font/woff2',
      undefined,
    ]);
    expect(font.rawPayload.toString()).toBe('wOF2');
  });
});

test('files without a hash are asked for again, and not sent again', async () => {
  for (const path of ['/theme.js', '/service-worker.js']) {
    const answer = await ask(path);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    const again = await ask(path, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const head = await ask(path, {}, 'HEAD');
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  }
  expect((await ask('/service-worker.js')).headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'",
  );
});

test.each([
  '/assets/',
  '/assets/main-aB3_-xyz.js.br',
  '/assets/main-aB3_-xyz.js.gz',
  '/assets/other-aB3_-xyz.js',
  '/assets/../.vite/manifest.json',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..\\..\\package.json',
  '/assets//main-aB3_-xyz.js',
  '//assets/main-aB3_-xyz.js',
  '/ASSETS/main-aB3_-xyz.js',
  '/assets/main-aB3_-xyz.js%00',
  '/constructor',
  '/__proto__',
  '/etc/passwd',
])('nothing is at %s', async (path) => {
  for (const accept of ['*/*', 'text/html']) {
    const answer = await ask(path, { accept });
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.payload).not.toContain('secret');
  }
});

test('an address that is no UTF-8 is refused, and nothing is posted to a file', async () => {
  expect((await ask('/assets/%ff%fe')).statusCode).toBe(400);
  expect((await ask(main, {}, 'POST')).statusCode).toBe(404);
});

test('another organization has the same files; a host without one has them too, and no page', async () => {
  const host = 'nowhere.chat.example.org';
  expect((await ask(main, { host })).payload).toBe(script);
  const lost = await ask('/', { host, accept: 'text/html' });
  expect([lost.statusCode, lost.payload]).toEqual([404, expect.not.stringContaining('id="application"')]);
});
