/** A push relay: a real HTTP server that decrypts envelopes, keeps requests, and fails on demand. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sodium from 'libsodium-wrappers';

export interface RelayRequest {
  /** After `/api/v1/remotes/push/`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('utf8');
  return request.headers['content-type'] === 'application/json'
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text));
};

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify({ result: 'success', ...body }) });
const refused = (code: string, status = 400): Answer => ({
  status,
  body: JSON.stringify({ result: 'error', code }),
});

const credentials = { id: 'test-server', key: 'a key for tests alone' } as const;

export interface TestRelay {
  /** For `startService`. */
  readonly options: { readonly url: string; readonly id: string; readonly key: string };
  /** In Base64. */
  readonly publicKey: string;
  /** Oldest first. */
  readonly requests: RelayRequest[];
  /** Decrypted, by the relay's device number. */
  readonly envelopes: Map<number, Readonly<Record<string, unknown>>>;
  /** `cut` closes the connection instead. */
  readonly next: (Answer | 'cut')[];
  /** Device numbers and tokens to report as gone. */
  readonly gone: Set<number | string>;
  revoke(): void;
  /** Encrypts an envelope as a device does. */
  seal(registration: object): string;
  close(): Promise<void>;
}

export const startRelay = async (): Promise<TestRelay> => {
  await sodium.ready;
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  const base64 = Buffer.from(publicKey).toString('base64');
  const requests: RelayRequest[] = [];
  const envelopes: TestRelay['envelopes'] = new Map();
  const next: TestRelay['next'] = [];
  const gone: TestRelay['gone'] = new Set();
  let known: string = credentials.key;

  const register = (body: Record<string, unknown>): Answer => {
    if (body.bouncer_public_key !== base64) return refused('INVALID_BOUNCER_PUBLIC_KEY');
    const envelope = Buffer.from(String(body.encrypted_push_registration), 'base64');
    const opened = JSON.parse(
      Buffer.from(sodium.crypto_box_seal_open(envelope, publicKey, privateKey)).toString('utf8'),
    ) as Record<string, unknown>;
    if (opened.timestamp === 0) return refused('REQUEST_EXPIRED');
    const device_id = 7000 + envelopes.size;
    envelopes.set(device_id, opened);
    return ok({ device_id });
  };
  const asked = (list: unknown, of: (one: never) => number | string) =>
    (list as never[]).map(of).filter((one) => gone.has(one));
  const answer = (path: string, body: Record<string, unknown>): Answer => {
    if (path === 'e2ee/register') return register(body);
    if (path === 'e2ee/notify')
      return ok({
        deleted_device_ids: asked(body.push_requests, (one: { device_id: number }) => one.device_id),
      });
    if (path === 'notify')
      return ok({
        deleted_devices: {
          android_devices: asked(body.android_devices, (token) => token),
          apple_devices: asked(body.apple_devices, (token) => token),
        },
      });
    return path === 'register' || path === 'unregister' ? ok({}) : refused('NOT_FOUND', 404);
  };

  const server = createServer((request, response) => {
    void (async () => {
      const path = (request.url ?? '').replace('/api/v1/remotes/push/', '');
      const body = await readBody(request);
      requests.push({ path, body });
      const planned = next.shift();
      if (planned === 'cut') {
        request.socket.destroy();
        return;
      }
      const expected = `Basic ${Buffer.from(`${credentials.id}:${known}`).toString('base64')}`;
      const { status, body: text } =
        planned ??
        (request.headers.authorization === expected
          ? answer(path, body)
          : refused('INVALID_ZULIP_SERVER', 401));
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    options: { url: `http://127.0.0.1:${port}`, ...credentials },
    publicKey: base64,
    requests,
    envelopes,
    next,
    gone,
    revoke: () => {
      known = 'another key';
    },
    seal: (registration) =>
      Buffer.from(sodium.crypto_box_seal(JSON.stringify(registration), publicKey)).toString('base64'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
