/** Notifications decrypted as a browser does (RFC 8291). */
import { createDecipheriv, createECDH, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  readonly path: string;
  readonly authorization: string;
  readonly data: Record<string, unknown>;
}

export interface PushService {
  readonly host: string;
  readonly pushed: Pushed[];
  status: number;
  /** The status for each path, where that differs. */
  answer: ((path: string) => number) | undefined;
  /** For POST /web_push/subscriptions. */
  subscription(name: string): { endpoint: string; p256dh: string; auth: string };
  close(): Promise<void>;
}

/** Checks the token's signature and returns its claims. */
export const readVapid = (authorization: string, publicKey: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const spki = Buffer.concat([
    Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'),
    point,
  ]);
  const isSigned = createVerify('sha256')
    .update(`${head}.${body}`)
    .verify(
      { key: spki, format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  const { aud } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string };
  return { isSigned: isSigned && key === publicKey, audience: aud };
};

export const startPushService = async (): Promise<PushService> => {
  const browser = createECDH('prime256v1');
  const own = browser.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const decrypt = (body: Buffer): Record<string, unknown> => {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body[20]!;
    const senderKey = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, senderKey]);
    const ikm = derive(browser.computeSecret(senderKey), auth, info, 32);
    const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as Record<string, unknown>;
  };

  const state = { pushed: [] as Pushed[], status: 201, answer: undefined as PushService['answer'] };
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      state.pushed.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        data: decrypt(Buffer.concat(pieces)),
      });
      response.writeHead(state.answer?.(request.url ?? '') ?? state.status).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    host,
    subscription: (name: string) => ({
      endpoint: `http://${host}/${name}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};
