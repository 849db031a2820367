/** Public texts are compressed once, and not sent again. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  service.app.http.inject({ method, url, headers });

describe.each(['/api/v1/openapi.json', '/api/docs', '/static/generated/emoji/emoji_api.json'])(
  '%s',
  (url) => {
    test('comes in the smallest form that the client takes, the same bytes each time', async () => {
      const plain = await ask(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const forms = [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['*', 'br', brotliDecompressSync],
        ['br;q=0, gzip', 'gzip', gunzipSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const;
      const tags = new Set([plain.headers.etag]);
      for (const [accepted, encoding, unpack] of forms) {
        const packed = await ask(url, { 'accept-encoding': accepted });
        expect([accepted, packed.headers['content-encoding']]).toEqual([accepted, encoding]);
        expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
        expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
        tags.add(packed.headers.etag);
      }
      for (const accepted of ['identity', 'gzip;q=0', 'deflate', ''])
        expect((await ask(url, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
      // A strong tag names bytes: each encoding has its own.
      expect(tags.size).toBe(3);
      expect(plain.headers.vary).toBe('Accept-Encoding');
      expect(plain.headers['cache-control']).toMatch(/^public, /);
    });

    test('is not sent again to a client that has it', async () => {
      const headers = { 'accept-encoding': 'br' };
      const { etag, ...sent } = (await ask(url, headers)).headers;
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await ask(url, { ...headers, 'if-none-match': String(known) });
        expect([known, again.statusCode, again.rawPayload.length]).toEqual([known, 304, 0]);
        expect(again.headers).toMatchObject({
          etag,
          vary: sent.vary,
          'cache-control': sent['cache-control'],
        });
        expect(again.headers['content-encoding']).toBe(sent['content-encoding']);
      }
      expect((await ask(url, { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200);
      const head = await ask(url, headers, 'HEAD');
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
      expect(head.headers).toMatchObject({ etag, 'content-length': sent['content-length'] });
    });
  },
);

test('pictures that all clients may keep are tagged; pages about one person are not', async () => {
  const { owner } = service;
  for (const url of [`/avatar/${owner.id}`, '/organization-icon.png']) {
    const { etag } = (await ask(url)).headers;
    const again = await ask(url, { 'if-none-match': String(etag) });
    expect([url, again.statusCode, again.rawPayload.length]).toEqual([url, 304, 0]);
  }
  expect((await ask('/login')).headers.etag).toBeUndefined();
  expect((await ask('/login', { 'if-none-match': '*' })).statusCode).toBe(200);
});

test('large answers of calls are packed for clients that take that, and for no others', async () => {
  const { email, apiKey } = service.people.owner;
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  for (const [accepted, encoding] of [
    ['gzip, br', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; q=0.000, br', undefined],
    ['br', undefined],
  ] as const) {
    const { headers } = await ask('/api/v1/register', { authorization, 'accept-encoding': accepted }, 'POST');
    expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding]);
    expect(headers.vary).toBe('Accept-Encoding');
  }
});
