import { gzipSync } from 'node:zlib';
import type { Player } from '@parlance/testing/player';
import { headOf, speak } from '@parlance/testing/processes/socket';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const bodyLimit = 262_144;
/** So long that no body here is late, also on a busy machine. */
const bodyPatience = { idle: 60_000, whole: 120_000 };
const service = await startService({
  law: { watchers: [] },
  bodyLimit,
  bodyBudget: bodyLimit * 8,
  bodyPatience,
});
afterAll(() => service.close());
const authorizationOf = ({ person }: Player) =>
  `Basic ${Buffer.from(`${person.email}:${person.apiKey}`).toString('base64')}`;

const boundary = 'b';
const fields = (count: number, size: number) =>
  `${Array.from({ length: count }, (_, index) => `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n${'x'.repeat(size)}\r\n`).join('')}--b--\r\n`;
const kinds = {
  form: ['application/x-www-form-urlencoded', (size: number) => `content=${'x'.repeat(size)}`],
  JSON: ['application/json', (size: number) => JSON.stringify({ content: 'x'.repeat(size) })],
  fields: [`multipart/form-data; boundary=${boundary}`, (size: number) => fields(199, size / 199)],
  file: [
    `multipart/form-data; boundary=${boundary}`,
    (size: number) =>
      `--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`,
  ],
  bytes: ['application/octet-stream', (size: number) => 'x'.repeat(size)],
} as const;

const post = async (
  path: string,
  type: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
) => {
  const answer = await service.app.http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      host: 'chat.example.org',
      'content-type': type,
      authorization: authorizationOf(service.member),
      ...headers,
    },
    payload,
  });
  return { status: answer.statusCode, body: JSON.parse(answer.payload) as Record<string, unknown> };
};

describe('[H1] bodies', () => {
  test.each(Object.entries(kinds))('%s: no larger than a body may be', async (_name, [type, make]) => {
    expect(await post('/messages', type, make(bodyLimit + 1000))).toMatchObject({
      status: 413,
      body: { code: 'REQUEST_TOO_LARGE' },
    });
    expect((await post('/messages', type, make(bodyLimit / 2))).status).toBeLessThan(416);
  });

  test('what has too many parameters, is packed or nested is refused', async () => {
    const [form, json] = [kinds.form[0], kinds.JSON[0]];
    const names = Array.from({ length: 1001 }, (_, index) => `a${index}`);
    const many = { status: 400, body: { code: 'BAD_REQUEST' } };
    expect(await post('/messages', form, names.join('&'))).toMatchObject(many);
    expect(
      await post('/messages', json, JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))),
    ).toMatchObject(many);
    expect(await post('/messages', kinds.fields[0], fields(1001, 1))).toMatchObject(many);
    expect(
      await post('/messages', form, gzipSync('content=x'), { 'content-encoding': 'gzip' }),
    ).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const unread = { status: 400, body: { code: 'INVALID_JSON' } };
    expect(await post('/register', json, deep)).toMatchObject(unread);
    expect(await post('/register', json, `{"a":[${'1,'.repeat(60_000)}1]}`)).toMatchObject(unread);
    expect(await post('/register', form, `narrow=[${'1,'.repeat(60_000)}1]`)).toMatchObject(unread);
  });

  describe('over a network', () => {
    let port = 0;
    beforeAll(async () => {
      port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
    });
    const begin = (path: string, length: number, headers: Record<string, string> = {}) =>
      speak(port, headOf(path, { 'content-type': kinds.form[0], 'content-length': length, ...headers }));

    test('a caller who is not known is answered before anything of a body is taken', async () => {
      for (const type of [kinds.form[0], kinds.JSON[0], kinds.fields[0], kinds.bytes[0]]) {
        const { answer, socket } = begin('/api/v1/messages', 200_000, { 'content-type': type });
        expect(await answer).toMatchObject({ status: 401 });
        socket.destroy();
      }
    });

    test('a caller has so much under way, all callers together have so much, and it is given back', async () => {
      const size = 255_000;
      const everybody = [
        service.owner,
        service.administrator,
        service.moderator,
        service.member,
        service.otherMember,
        service.guest,
        service.newcomer,
        service.bot,
      ];
      const half = 'content='.padEnd(size - 1, 'x');
      const hold = (player: Player) => {
        const spoken = begin('/api/v1/messages', size, { authorization: authorizationOf(player) });
        spoken.socket.write(half);
        return spoken;
      };
      const both = [hold(service.member), hold(service.member)] as const;
      const refused = await Promise.race(
        both.map(async ({ answer }, index) => ({ index, answer: await answer })),
      );
      expect(refused.answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } });
      const waiting = both[1 - refused.index]!;
      const others = everybody.filter((player) => player !== service.member).map(hold);
      // One more than fits; any may be refused.
      const stranger = begin('/api/v1/fetch_api_key', size);
      stranger.socket.write(half);
      const all = [waiting, ...others, stranger];
      const late = await Promise.race(
        all.map(async ({ answer }, index) => ({ index, answer: await answer })),
      );
      expect(late.answer).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
      const held = all.filter((_, index) => index !== late.index);
      for (const { socket } of held) socket.write('x');
      for (const { answer } of held) expect((await answer).status).toBe(400);
      for (const { socket } of [...all, ...both]) socket.destroy();
      // All memory was released.
      const again = hold(service.member);
      again.socket.write('x');
      expect((await again.answer).status).toBe(400);
      again.socket.destroy();
      expect(service.faults.take()).toEqual([]);
    });

    test('a body that does not come is not waited for', async () => {
      bodyPatience.idle = 500;
      const { answer, socket, end } = begin('/api/v1/messages', 1000, {
        authorization: authorizationOf(service.member),
      });
      socket.write('content=x');
      expect(await answer).toMatchObject({ status: 408, body: { code: 'BAD_REQUEST' } });
      expect(await end).toMatch(/^connection: close/im);
    });
  });
});
