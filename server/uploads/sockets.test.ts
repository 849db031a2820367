import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { incomingDirectory } from '../storage/stage.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const openerOf = async ({ app, member: { person } }: typeof service) => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const authorization = `Basic ${Buffer.from(`${person.email}:${person.apiKey}`).toString('base64')}`;
  return (method: string, path: string, headers: Record<string, string> = {}) =>
    request({
      port,
      method,
      path,
      headers: { host: new URL(person.url).host, authorization, ...headers },
    });
};
const open = await openerOf(service);
type Sent = ReturnType<typeof open>;
const answerOf = (sent: Sent) =>
  new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) =>
      resolve({
        status: response.statusCode!,
        location: response.headers.location,
        body: await text(response),
      }),
    );
  });

const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n';
const tus = { 'tus-resumable': '1.0.0' };
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

test('[S44] a file that arrives in pieces of unsaid length is kept whole', async () => {
  const sent = open('POST', '/api/v1/user_uploads', multipart);
  const answered = answerOf(sent);
  sent.write(head);
  for (let piece = 0; piece < 50; piece += 1) sent.write(`${piece} `.repeat(1000));
  sent.end('\r\n--b--\r\n');
  const { status, body } = await answered;
  expect(status).toBe(200);
  const reading = open('GET', (JSON.parse(body) as { url: string }).url);
  const read = answerOf(reading);
  reading.end();
  const whole = Array.from({ length: 50 }, (_, piece) => `${piece} `.repeat(1000)).join('');
  expect((await read).body).toBe(whole);
});

test('[V25] one that breaks off leaves nothing behind', async () => {
  const sent = open('POST', '/api/v1/user_uploads', { ...multipart, 'content-length': '100000' });
  const broken = answerOf(sent).catch((error: Error) => error);
  await new Promise((resolve) => sent.write(`${head}half a file`, resolve));
  sent.destroy();
  await broken;
  const staged = () => readdir(incomingDirectory(service.app.service.uploads.directory)).catch(() => []);
  await expect.poll(staged).toEqual([]);
});

test('[V25] the service closes after files, parts and forms that broke off before they were read', async () => {
  const closing = await startService({ law: { watchers: [] } });
  const openThere = await openerOf(closing);
  const begin = openThere('POST', '/api/v1/tus/', {
    ...tus,
    'upload-length': '100000',
    'content-length': '0',
  });
  const begun = answerOf(begin);
  begin.end();
  const { location } = await begun;
  const breakOff = async (method: string, path: string, headers: Record<string, string>, moment: number) => {
    const sent = openThere(method, path, { ...headers, 'content-length': '100000' });
    const broken = answerOf(sent).catch(() => {});
    await new Promise((resolve) => sent.write(`${head}half a file`, resolve));
    for (let turn = 0; turn < moment; turn += 1) await new Promise(setImmediate);
    sent.destroy();
    await broken;
  };
  const part = { 'content-type': 'application/offset+octet-stream' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let moment = 0; moment < 30; moment += 1) {
    await breakOff('POST', '/api/v1/user_uploads', multipart, moment);
    await breakOff('POST', '/api/v1/messages', form, moment);
    await breakOff('PATCH', location!, { ...tus, ...part, 'upload-offset': '0' }, moment);
  }
  await closing.close();
});

test('[S44] parts come over sockets too', async () => {
  const ask = (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const sent = open(method, path, { ...tus, ...headers });
    const answered = answerOf(sent);
    sent.end(body);
    return answered;
  };
  const name = Buffer.from('a.txt').toString('base64');
  const begun = await ask('POST', '/api/v1/tus/', {
    'upload-length': '6',
    'upload-metadata': `filename ${name}`,
    'content-length': '0',
  });
  expect(begun.status).toBe(201);
  const type = { 'content-type': 'application/offset+octet-stream' };
  const first = await ask('PATCH', begun.location!, { ...type, 'upload-offset': '0' }, 'abc');
  expect(first.status).toBe(204);
  const last = await ask('PATCH', begun.location!, { ...type, 'upload-offset': '3' }, 'def');
  expect(last.status).toBe(200);
  const { url } = JSON.parse(last.body) as { url: string };
  expect((await ask('GET', url, {})).body).toBe('abcdef');
});
