/** The service behind nginx and Caddy, with the configurations of `packaging/`. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPort } from '../processes/installation.ts';
import { runCommand, type ServiceProcess, startProcess } from '../processes/process.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { type ProxyName, type RunningProxy, startProxy } from './proxy.ts';
import { lacks } from './tools.ts';
import { type Answer, callThrough } from './traffic.ts';

const host = 'chat.example.org';
const megabyte = 2 ** 20;

describe.each(['nginx', 'caddy'] satisfies ProxyName[])('behind %s', (name) => {
  const missing = lacks(name, [name, 'curl', 'openssl']);
  let directory: string;
  let certificate: Certificate;
  let service: ServiceProcess;
  let proxy: RunningProxy;
  let ports: { http: number; https: number; service: number };
  let origin: string;
  let call: ReturnType<typeof callThrough>;
  let user: string;

  beforeAll(async () => {
    if (missing !== undefined) return;
    directory = await mkdtemp(join(tmpdir(), `parlance-${name}-`));
    ports = { http: await findPort(), https: await findPort(), service: await findPort() };
    origin = `https://${host}:${ports.https}`;
    certificate = await makeCertificate(directory, host);
    call = callThrough(ports.https, certificate);
    const settings = {
      DATA_DIR: join(directory, 'data'),
      EXTERNAL_URL: origin,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'off',
      OWNER_PASSWORD: 'correct horse',
    };
    service = await startProcess({ ...settings, PORT: `${ports.service}` });
    const acme = ['--subdomain', 'acme', '--name', 'Acme', '--owner-email', 'owner@example.org'];
    const { status, errors } = await runCommand(['organization', 'create', ...acme], settings);
    if (status !== 0) throw new Error(errors);
    proxy = await startProxy(name, { directory, certificate, ports });
    const { json } = await call(
      `${origin}/api/v1/fetch_api_key`,
      ...['--data', 'username=owner@localhost', '--data', 'password=correct horse'],
    );
    user = `owner@localhost:${json.api_key}`;
  });
  afterAll(async () => {
    if (missing !== undefined) return;
    await proxy?.stop();
    await service?.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 50 });
  });

  const api = (path: string, ...words: string[]): Promise<Answer> =>
    call(`${origin}/api/v1/${path}`, '--user', user, ...words);
  const registerQueue = async () => {
    const { json } = await api('register', '--data', 'event_types=["message"]');
    return `events?queue_id=${json.queue_id}&last_event_id=${json.last_event_id}`;
  };
  const makeFile = async (file: string, bytes: number) => {
    const path = join(directory, file);
    await writeFile(path, '');
    await truncate(path, bytes);
    return path;
  };

  describe.skipIf(missing !== undefined)('people and clients', () => {
    test('speak HTTP/2 and nothing in the clear, and do not see the metrics', async () => {
      expect(await call(`${origin}/login`)).toMatchObject({ status: 200, version: '2' });
      const clear = await fetch(`http://127.0.0.1:${ports.http}/login`, {
        headers: { host },
        redirect: 'manual',
      });
      expect([301, 308]).toContain(clear.status);
      expect((await call(`${origin}/metrics`)).status).toBe(404);
    });

    test('are held until an event comes, or for as long as nothing does', { timeout: 180_000 }, async () => {
      const [silent, waiting] = [await registerQueue(), await registerQueue()];
      const held = api(waiting);
      await api('messages', '--data', 'type=direct&to=["owner@localhost"]&content=Soup');
      expect((await held).json).toMatchObject({ events: [{ message: { content: 'Soup' } }] });
      // What comes first is the message; behind it, the service holds the request until its heartbeat.
      const [{ id }] = (await api(silent)).json.events as unknown as [{ id: number }];
      const began = performance.now();
      const quiet = await api(silent.replace(/last_event_id=.*/, `last_event_id=${id}`));
      expect(quiet.json).toMatchObject({ events: [{ type: 'heartbeat' }] });
      expect(performance.now() - began).toBeGreaterThan(30_000);
    });

    test('upload the largest file, and learn from the service what is too large', async () => {
      const fits = await api(
        'user_uploads',
        ...['--form', `file=@${await makeFile('fits.bin', 25 * megabyte)}`],
      );
      expect(fits).toMatchObject({ status: 200, json: { filename: 'fits.bin' } });
      const exceeds = await api(
        'user_uploads',
        ...['--form', `file=@${await makeFile('exceeds.bin', 25 * megabyte + 1)}`],
      );
      expect(exceeds).toMatchObject({ status: 413, json: { result: 'error' } });
    });

    test('go on with an upload in parts', async () => {
      const tus = ['--header', 'Tus-Resumable: 1.0.0'];
      const type = ['--header', 'Content-Type: application/offset+octet-stream'];
      const named = `Upload-Metadata: filename ${Buffer.from('plan.txt').toString('base64')}`;
      const begun = await api(
        'tus/',
        '--include',
        '--request',
        'POST',
        ...tus,
        '--header',
        named,
        '--header',
        'Upload-Length: 10',
      );
      const location = begun.text.match(/^location: (\S+)/im)?.[1] ?? '';
      const part = (offset: number, text: string) =>
        call(
          new URL(location, `${origin}/api/v1/tus/`).href,
          ...['--user', user, '--request', 'PATCH', ...tus, ...type],
          ...['--header', `Upload-Offset: ${offset}`, '--data-binary', text],
        );
      expect((await part(0, 'first')).status).toBe(204);
      expect([200, 204]).toContain((await part(5, ' part')).status);
      const { json } = await api('attachments');
      expect(json).toMatchObject({
        attachments: expect.arrayContaining([expect.objectContaining({ name: 'plan.txt', size: 10 })]),
      });
    });

    test('reach each organization by its subdomain, whatever they claim', async () => {
      const ask = async (url: string, ...words: string[]) =>
        (await call(`${url}/api/v1/server_settings`, ...words)).json.realm_uri;
      const acme = `https://acme.${host}:${ports.https}`;
      expect(await ask(acme)).toBe(acme);
      expect(await ask(origin, '--header', `X-Forwarded-Host: acme.${host}`)).toBe(origin);
    });
  });
});
