/** Calls the entries of `calls.ts`. Runs in browsers and Node. */
import type { Call } from '@parlance/protocol/call';
import type { Answer } from '@parlance/protocol/endpoint';
import { type Access, byKey, type Credentials, noAccess } from './access.ts';
import { type Arguments, encode } from './encode.ts';
import { ConnectionError, RequestError } from './error.ts';

export type { Credentials } from './access.ts';

export interface Progress {
  readonly sent: number;
  readonly total: number;
}

export interface Outgoing {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: URLSearchParams | FormData;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Incoming {
  readonly status: number;
  text(): Promise<string>;
}

/** `fetch`, or `transport.ts` for progress. Rejects without an answer. */
export type Transport = (url: string, request: Outgoing) => Promise<Incoming>;

export interface ClientOptions {
  readonly url: string;
  readonly transport: Transport;
  readonly credentials?: Credentials;
  /** Without `access` and `credentials`, only calls without an account work. */
  readonly access?: Access;
  /** The User-Agent, where the platform allows. */
  readonly name?: string;
}

/** Parameters unknown to the service [S3]. */
export type Success<E> = Answer<E> & { readonly ignored_parameters_unsupported?: readonly string[] };

export type Rest<E> =
  Record<never, never> extends Arguments<E>
    ? [input?: Arguments<E>, options?: CallOptions]
    : [input: Arguments<E>, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly file?: File;
  readonly onProgress?: (progress: Progress) => void;
  /** Shared by all tries of a request: the service does it once. At most 255 characters. */
  readonly idempotencyKey?: string;
}

export interface Client {
  /** Throws RequestError when the service refuses, ConnectionError when no answer comes. */
  call<E>(call: Call<E>, ...rest: Rest<E>): Promise<Success<E>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const read = (status: number, text: string): Record<string, unknown> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (!isRecord(body))
    throw new RequestError('UNREADABLE_ANSWER', status, `The answer (${status}) is not JSON.`);
  const { result, msg, code, ...details } = body;
  if (status < 400 && result === 'success') return details;
  throw new RequestError(
    typeof code === 'string' ? code : 'BAD_REQUEST',
    status,
    typeof msg === 'string' ? msg : `The service answered ${status}.`,
    details,
  );
};

/** The transport adds the content type with its boundary. */
const multipart = (form: URLSearchParams, file: File): FormData => {
  const body = new FormData();
  for (const [name, value] of form) body.append(name, value);
  body.append('file', file);
  return body;
};

export const createClient = ({ url, transport, credentials, access, name }: ClientOptions): Client => {
  const { root, headersFor } = access ?? (credentials === undefined ? noAccess : byKey(credentials));
  const base = `${url.replace(/\/$/, '')}${root}`;

  const headersOf = (method: string, idempotencyKey: string | undefined) => ({
    ...headersFor(method),
    ...(name === undefined ? {} : { 'User-Agent': name }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  });

  const send = async (call: Call, input: object, options: CallOptions) => {
    const { signal, file, onProgress, idempotencyKey } = options;
    const { path, form } = encode(call, { ...input });
    const isQuery = call.method === 'GET';
    const query = isQuery && form.size > 0 ? `?${form}` : '';
    const request: Outgoing = {
      method: call.method,
      headers: headersOf(call.method, idempotencyKey),
      ...(isQuery ? {} : { body: file === undefined ? form : multipart(form, file) }),
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
    try {
      const answer = await transport(`${base}${path}${query}`, request);
      return { status: answer.status, text: await answer.text() };
    } catch (cause) {
      throw new ConnectionError('The service did not answer.', { cause });
    }
  };

  return {
    call: async <E>(call: Call<E>, ...[input, options]: Rest<E>) => {
      const { status, text } = await send(call, input ?? {}, options ?? {});
      return read(status, text) as Success<E>;
    },
  };
};
