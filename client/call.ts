/**
 * Typed calls, derived from the declarations in protocol/. Runs in browsers and in Node: the network is passed in.
 */
import type { Answer, Endpoint } from '@parlance/protocol/endpoint';
import { type Arguments, encode } from './encode.ts';
import { ConnectionError, RequestError } from './error.ts';

export interface Outgoing {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

export interface Incoming {
  readonly status: number;
  text(): Promise<string>;
}

/** The network; `fetch` is one. Rejects when no answer comes. */
export type Transport = (url: string, request: Outgoing) => Promise<Incoming>;

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

export interface ClientOptions {
  /** Where the organization is reached, like `https://chat.example.org`. */
  readonly url: string;
  readonly transport: Transport;
  /** Absent for calls that need no account. */
  readonly credentials?: Credentials;
  /** Sent as the User-Agent where the platform lets a program set it. */
  readonly name?: string;
}

/** Every answer may tell which parameters the service did not know [S3]. */
export type Success<E> = Answer<E> & { readonly ignored_parameters_unsupported?: readonly string[] };

/** The input may be left out where every parameter may. */
type Rest<E> =
  Record<never, never> extends Arguments<E>
    ? [input?: Arguments<E>, options?: CallOptions]
    : [input: Arguments<E>, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For endpoints that take a file. */
  readonly file?: File;
}

export interface Client {
  /** Throws RequestError when the service refuses, ConnectionError when no answer comes. */
  call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Success<E>>;
}

const basic = ({ email, apiKey }: Credentials): string => {
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

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

/** Whoever sends it says in the header where the parts end, and so writes that header. */
const multipart = (form: URLSearchParams, file: File): FormData => {
  const body = new FormData();
  for (const [name, value] of form) body.append(name, value);
  body.append('file', file);
  return body;
};

export const createClient = ({ url, transport, credentials, name }: ClientOptions): Client => {
  const root = `${url.replace(/\/$/, '')}/api/v1`;
  const headers = {
    ...(credentials === undefined ? {} : { Authorization: basic(credentials) }),
    ...(name === undefined ? {} : { 'User-Agent': name }),
  };

  const send = async (endpoint: Endpoint, input: object, { signal, file }: CallOptions) => {
    const { path, form } = encode(endpoint, input as Record<string, unknown>);
    const isQuery = endpoint.method === 'GET';
    const query = isQuery && form.size > 0 ? `?${form}` : '';
    const formHeaders = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    const request: Outgoing = {
      method: endpoint.method,
      headers: isQuery || file !== undefined ? headers : formHeaders,
      ...(isQuery ? {} : { body: file === undefined ? form.toString() : multipart(form, file) }),
      ...(signal === undefined ? {} : { signal }),
    };
    try {
      const answer = await transport(`${root}${path}${query}`, request);
      return { status: answer.status, text: await answer.text() };
    } catch (cause) {
      throw new ConnectionError('No answer came from the service.', { cause });
    }
  };

  return {
    call: async <E extends Endpoint>(endpoint: E, ...[input, options]: Rest<E>) => {
      const { status, text } = await send(endpoint, input ?? {}, options ?? {});
      return read(status, text) as unknown as Success<E>;
    },
  };
};
