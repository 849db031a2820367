/**
 * HTTP client for requests that a user can cause [V22]. It reaches only public addresses and configured
 * hosts, checks each redirect, limits time and size, and sends credentials to one site only.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mebibyte } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import type { ConnectOptions } from './connect.ts';
import { forbidden, OutgoingFailure } from './failure.ts';
import { checkTarget } from './target.ts';

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds in total. */
  readonly timeout?: number;
  /** Most bytes of the body. */
  readonly maxBytes?: number;
  /** Takes the first bytes of a longer body, where it is otherwise a failure. */
  readonly takesStart?: boolean;
  /** Media types of interest; answers of others come without their body. */
  readonly types?: RegExp;
  /** A new file that takes the body of a 200, which memory need not hold. The caller removes it, also after a failure. */
  readonly saveTo?: string;
  /** Whether a redirect may lead there; any public address by default. */
  readonly mayLead?: (url: URL) => boolean;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** Keys in lower case; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a body that was saved. */
  readonly body: Buffer;
  /** Bytes in the file. */
  readonly saved?: number;
}

export interface Outgoing {
  /** Returns an answer of any status. Throws an OutgoingFailure if there is none. */
  request(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Throws an OutgoingFailure if the URL is forbidden. Names are resolved only when sending. */
  check(url: string): URL;
  close(): Promise<void>;
}

export interface OutgoingOptions extends Partial<Pick<ConnectOptions, 'privateHosts' | 'lookup'>> {
  /** For a copy of a service, whose receivers the original serves. */
  readonly sendsNothing?: boolean;
}

const defaultTimeout = 10_000;
const defaultMaxBytes = mebibyte;
const mostRedirects = 3;
/** Headers dropped on a redirect to another site. */
const ownToSite = new Set(['authorization', 'cookie', 'proxy-authorization']);

const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no connection';

const failureOf = (error: unknown, signal: AbortSignal): OutgoingFailure => {
  if (error instanceof OutgoingFailure) return error;
  if (signal.aborted || nameOf(error) === 'UND_ERR_CONNECT_TIMEOUT')
    return new OutgoingFailure('timeout', 'did not answer in time');
  return new OutgoingFailure(
    'unreachable',
    say('could not be reached ({reason})', { reason: nameOf(error) }),
  );
};

const tooLarge = (most: number) =>
  new OutgoingFailure('too-large', say('answered with more than {most} bytes', { most }));

const saveAtMost = async (
  body: AsyncIterable<Buffer>,
  path: string,
  { maxBytes: most = defaultMaxBytes }: OutgoingRequest,
): Promise<number> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(
    body,
    async function* (parts: AsyncIterable<Buffer>) {
      let size = 0;
      for await (const part of parts) {
        size += part.length;
        if (size > most) throw tooLarge(most);
        yield part;
      }
    },
    file,
  );
  return file.bytesWritten;
};

/** Ignores the claimed length. */
const readAtMost = async (
  body: AsyncIterable<Buffer>,
  { maxBytes: most = defaultMaxBytes, takesStart = false }: OutgoingRequest,
): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    parts.push(part);
    if (size <= most) continue;
    if (takesStart) return Buffer.concat(parts, most);
    throw tooLarge(most);
  }
  return Buffer.concat(parts);
};

/** Returns undefined if the answer is no redirect. */
const redirected = (asked: OutgoingRequest, from: URL, status: number, location: string | undefined) => {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  if (!URL.canParse(location, from)) throw forbidden('redirects to what is not a web address');
  const to = new URL(location, from);
  if (from.protocol === 'https:' && to.protocol !== 'https:')
    throw forbidden('redirects to an address without encryption');
  if (asked.mayLead?.(to) === false) throw forbidden('redirects to another site');
  const isKept = status === 307 || status === 308;
  const staysOnSite = from.origin === to.origin;
  // A body may hold a token meant for the first site.
  if (isKept && asked.body !== undefined && !staysOnSite) throw forbidden('redirects to another site');
  const headers = Object.entries(asked.headers ?? {}).filter(
    ([name]) =>
      (staysOnSite || !ownToSite.has(name.toLowerCase())) &&
      (isKept || !name.toLowerCase().startsWith('content-')),
  );
  const { body, method, ...rest } = asked;
  const same = { ...rest, url: to.href, headers: Object.fromEntries(headers) };
  if (!isKept) return { ...same, method: 'GET' as const };
  return { ...same, ...(method && { method }), ...(body !== undefined && { body }) };
};

export const createOutgoing = ({
  privateHosts = [],
  lookup,
  sendsNothing = false,
}: OutgoingOptions = {}): Outgoing => {
  // The library is a tenth of the code of a start, and many services need none of it.
  const open = async () => {
    const [{ Agent, request }, { createConnector }] = await Promise.all([
      import('undici'),
      import('./connect.ts'),
    ]);
    const connect = createConnector({ privateHosts, timeout: defaultTimeout, ...(lookup && { lookup }) });
    return { agent: new Agent({ connect, maxHeaderSize: 16_384 }), request };
  };
  let opened: ReturnType<typeof open> | undefined;

  const ask = async (
    asked: OutgoingRequest,
    redirects: number,
    signal: AbortSignal,
  ): Promise<OutgoingAnswer> => {
    if (sendsNothing) throw forbidden('is not called by a copy of the service');
    const url = checkTarget(asked.url, privateHosts);
    opened ??= open();
    const { agent, request } = await opened;
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      method: asked.method ?? 'GET',
      headers: { 'user-agent': 'Parlance', ...asked.headers },
      body: asked.body ?? null,
      signal,
    });
    const { location } = headers;
    try {
      const next = redirected(asked, url, statusCode, Array.isArray(location) ? location[0] : location);
      if (next === undefined) {
        const flat = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
        const answer = { status: statusCode, url: url.href, headers: Object.fromEntries(flat) };
        if (asked.saveTo !== undefined && statusCode === 200) {
          const saved = await saveAtMost(body, asked.saveTo, asked);
          return { ...answer, body: Buffer.alloc(0), saved };
        }
        const isWanted = asked.types?.test(String(headers['content-type'] ?? '')) !== false;
        const read = isWanted ? await readAtMost(body, asked) : Buffer.alloc(0);
        return { ...answer, body: read };
      }
      if (redirects >= mostRedirects)
        throw new OutgoingFailure('too-many-redirects', 'redirects too many times');
      return await ask(next, redirects + 1, signal);
    } finally {
      // Discard the rest of the body.
      body.on('error', () => {}).destroy();
    }
  };

  return {
    check: (url) => checkTarget(url, privateHosts),
    request: async (asked) => {
      const signal = AbortSignal.timeout(asked.timeout ?? defaultTimeout);
      try {
        return await ask(asked, 0, signal);
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  };
};
