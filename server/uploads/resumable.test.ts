import { readdir, rm, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { exchanges } from '@parlance/protocol/uploads/resumable';
import { getAttachments } from '@parlance/protocol/uploads/uploads';
import { ask } from '@parlance/testing/files';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { jobs } from './endpoints.ts';
import { resumableDirectory } from './resumable.ts';

const service = await startService({ uploads: { maxFileMib: 1 } });
afterAll(() => service.close());
const { member, otherMember, outsider } = service;

type Player = typeof member;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = (name: string, type: string) => `filename ${base64(name)},filetype ${base64(type)}`;
const send = (
  player: Player | undefined,
  method: string,
  url: string,
  {
    headers = {},
    payload,
  }: { readonly headers?: Record<string, string> | undefined; readonly payload?: string | undefined } = {},
) =>
  service.perform(() =>
    ask(service, player?.person, url, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(payload === undefined ? {} : { payload }),
    }),
  );
const begin = (player: Player | undefined, length: number, name = 'plan.txt', path = '/api/v1/tus/') =>
  send(player, 'POST', path, {
    headers: {
      'upload-length': String(length),
      'upload-metadata': metadata(name, 'text/plain'),
    },
  });
const patch = (player: Player | undefined, url: string, offset: number, payload: string) =>
  send(player, 'PATCH', url, {
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload,
  });
const unfinished = () => readdir(resumableDirectory(service.app.service.uploads.directory)).catch(() => []);

test.each(['/api/v1/tus/', '/tus'])(
  '[S44] a file that comes in parts to %s is kept like any other',
  async (path) => {
    const listening = await member.listen();
    const begun = await begin(member, 10, 'two parts.txt', path);
    expect(begun.status).toBe(201);
    const location = String(begun.headers.location);
    expect(location.startsWith(`${path.replace(/\/$/, '')}/`)).toBe(true);
    const first = await patch(member, location, 0, '01234');
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '5']);
    const asked = await send(member, 'HEAD', location);
    expect([asked.status, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      200,
      '5',
      '10',
    ]);
    expect((await patch(member, location, 3, '34567')).status).toBe(409);
    const last = await patch(member, location, 5, '56789');
    expect(last.status).toBe(200);
    const answer = JSON.parse(last.body.toString()) as { url: string };
    expect(answer).toEqual({
      result: 'success',
      msg: '',
      uri: answer.url,
      url: expect.stringMatching(/^\/user_uploads\/\d+\/[A-Za-z0-9]{2}\/[A-Za-z0-9]{24}\/two-parts\.txt$/),
      filename: 'two parts.txt',
    });
    expect(await listening.until(({ type }) => type === 'attachment')).toMatchObject({ op: 'add' });
    const read = await ask(service, member.person, answer.url);
    expect([read.body.toString(), read.headers['content-type']]).toEqual([
      '0123456789',
      'text/plain; charset=utf-8',
    ]);
    expect((await member.call(getAttachments)).attachments.at(-1)).toMatchObject({
      size: 10,
      name: 'two parts.txt',
    });
    expect((await patch(member, location, 10, '')).status).toBe(404);
    expect((await send(member, 'HEAD', location)).status).toBe(404);
    expect(await unfinished()).toEqual([]);
  },
);

test('a file that comes whole with its first request is answered with its address', async () => {
  const whole = await send(member, 'POST', '/api/v1/tus', {
    headers: {
      'upload-length': '5',
      'upload-metadata': metadata('whole.txt', 'text/plain'),
      'content-type': 'application/offset+octet-stream',
    },
    payload: 'whole',
  });
  expect(whole.status).toBe(201);
  const { url } = JSON.parse(whole.body.toString()) as { url: string };
  expect((await ask(service, member.person, url)).body.toString()).toBe('whole');
});

test('[V9] no other user goes on with it, asks about it or ends it', async () => {
  const location = String((await begin(member, 10)).headers.location);
  await patch(member, location, 0, '01234');
  for (const player of [otherMember, outsider, undefined]) {
    const expected = player === undefined ? 401 : 404;
    expect((await patch(player, location, 5, 'XXXXX')).status).toBe(expected);
    expect((await send(player, 'HEAD', location)).status).toBe(expected);
    expect((await send(player, 'DELETE', location)).status).toBe(expected);
  }
  expect((await begin(undefined, 10)).status).toBe(401);
  expect((await send(member, 'HEAD', location)).headers['upload-offset']).toBe('5');
  expect((await send(member, 'DELETE', location)).status).toBe(204);
  expect(await unfinished()).toEqual([]);
});

test('[V21] ids of no form lead nowhere', async () => {
  const { organizationId } = member.person;
  for (const id of [
    '..',
    '..%2f..%2fsecret.key',
    '%2e%2e',
    `${organizationId}-${member.id}-..%2f..%2fx`,
    `${organizationId}-${member.id}-${'A'.repeat(32)}`,
    `${organizationId}-${member.id}-${'A'.repeat(32)}.json`,
    '%00',
    'x'.repeat(400),
  ])
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const { status } = await send(member, method, `/api/v1/tus/${id}`, {
        headers: {
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      });
      expect([400, 404], `${method} ${id}`).toContain(status);
    }
});

test('[V25] what is too large, too much at once or not as announced is refused', async () => {
  const refused = await begin(member, 1_048_577);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body.toString())).toMatchObject({ result: 'error', code: 'REQUEST_TOO_LARGE' });
  const location = String((await begin(member, 4)).headers.location);
  expect((await patch(member, location, 0, '012345')).status).toBe(413);
  expect((await send(member, 'POST', '/api/v1/tus', { headers: { 'upload-length': '-1' } })).status).toBe(
    400,
  );
  expect((await send(member, 'POST', '/api/v1/tus', { headers: {} })).status).toBe(400);
  const wrong: Readonly<Record<string, string>>[] = [
    { 'tus-resumable': '' },
    { 'upload-length': 'many' },
    { 'upload-length': '4', 'upload-metadata': 'filename !' },
    { 'upload-length': '4', 'upload-concat': 'partial' },
  ];
  for (const headers of wrong) {
    const { status, body } = await send(member, 'POST', '/api/v1/tus', { headers });
    expect([400, 412], JSON.stringify(headers)).toContain(status);
    expect(JSON.parse(body.toString())).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  }
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await begin(otherMember, 10)).status);
  expect(statuses.at(-1)).toBe(400);
  expect(statuses.slice(0, 20)).toEqual(statuses.slice(0, 20).map(() => 201));
});

test('a part that the disk does not take is answered 503, and may come again when there is room', async () => {
  const url = String((await begin(member, 10)).headers.location);
  const path = join(resumableDirectory(service.app.service.uploads.directory), url.split('/').at(-1)!);
  await rm(path);
  await symlink('/dev/full', path);
  const refused = await patch(member, url, 0, '01234');
  expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([
    503,
    expect.objectContaining({ code: 'SERVER_NOT_READY' }),
  ]);
  expect(service.faults.take()).toHaveLength(1);
  await send(member, 'DELETE', url);
});

test('answers are those that the contract declares', async () => {
  const declared = (name: string) => exchanges.find((one) => one.name === name)!;
  const check = async (name: string, asked: ReturnType<typeof send>) => {
    const answer = await asked;
    const { headers = [] } = declared(name).answers[answer.status]!;
    for (const header of headers) expect(answer.headers, name).toHaveProperty(header.toLowerCase());
    return answer;
  };
  const { headers } = await check('begin-resumable-upload', begin(member, 10));
  const location = String(headers.location);
  await check('get-resumable-upload-offset', send(member, 'HEAD', location));
  await check('continue-resumable-upload', patch(member, location, 0, '01234'));
  const refused = await patch(member, location, 7, '01234');
  expect(declared('continue-resumable-upload').refusals).toHaveProperty(String(refused.status));
  await check('end-resumable-upload', send(member, 'DELETE', location));
  const terms = await check('get-resumable-upload-terms', send(member, 'OPTIONS', '/api/v1/tus'));
  expect(terms.headers).toMatchObject({
    'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination',
    'tus-max-size': '1048576',
  });
});

test('unfinished ones go after a day', async () => {
  const directory = resumableDirectory(service.app.service.uploads.directory);
  const names = await unfinished();
  expect(names.length).toBeGreaterThan(20);
  const keepHouse = async () => {
    for (const work of jobs) if ('everySeconds' in work) await work.run(service.app.service);
  };
  await keepHouse();
  expect(await unfinished()).toEqual(names);
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of names.slice(1)) await utimes(join(directory, name), old, old);
  await keepHouse();
  expect(await unfinished()).toEqual(names.slice(0, 1));
});
