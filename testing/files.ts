import { uploadFile } from '@parlance/protocol/uploads/uploads';
import type { TestService } from './service.ts';

export interface Reader {
  readonly email: string;
  readonly apiKey: string;
  readonly url: string;
}

export interface Bytes {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Buffer;
}

type Player = TestService['owner'];

const keyOf = ({ email, apiKey }: Reader) => `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

/** Returns the file's path on the service, like `/user_uploads/1/…`. */
export const upload = async (
  player: Player,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain',
): Promise<string> => {
  const file = new File([content], name, { type });
  const { url } = await player.call(uploadFile, {}, { file });
  return url;
};

/** Sends any request. Without `reader`, it is anonymous at the host of `home`. */
export const ask = async (
  service: TestService,
  reader: Reader | undefined,
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload?: string | Buffer;
  } = {},
): Promise<Bytes> => {
  const { host } = new URL(reader?.url ?? service.owner.person.url);
  const answer = await service.app.http.inject({
    method: (options.method ?? 'GET') as 'GET',
    url,
    headers: {
      host,
      'user-agent': 'FileTest/1.0',
      ...(reader === undefined ? {} : { authorization: keyOf(reader) }),
      ...options.headers,
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
};

/** Allows file names that no library would write. */
export const multipart = (disposition: string, content: string | Buffer, type = 'text/plain') => ({
  headers: { 'content-type': 'multipart/form-data; boundary=limit' },
  payload: Buffer.concat([
    Buffer.from(`--limit\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--limit--\r\n'),
  ]),
});
