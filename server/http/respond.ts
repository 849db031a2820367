import type { OutgoingHttpHeader } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ApiError } from '@parlance/protocol/errors';
import { JsonText } from './call.ts';
import type { Allowance } from './limit.ts';
import { isForKey, type Way } from './reply.ts';
import { bytesOf, gzipParts, type Part, SharedText } from './shared-text.ts';

const compress = promisify(gzip);
/** Characters; compression of less costs more than sending. */
const worthCompressing = 4096;

/** Other sites' pages are clients too. With `*`, browsers send no cookies. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' } as const;

export const optionsHeaders = (methods: readonly string[], isOpen: boolean): Record<string, string> => {
  const allowed = methods.join(', ');
  if (!isOpen) return { Allow: allowed };
  return {
    ...anyOrigin,
    Allow: allowed,
    'Access-Control-Allow-Methods': allowed,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': '86400',
  };
};

const merge = (parts: readonly Part[]): readonly Part[] => {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof last === 'string' && typeof part === 'string') merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return merged;
};

export const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (part instanceof SharedText ? part.text : part)).join('');

export const successText = (answer: object, ignored: readonly string[]): readonly Part[] => {
  const note = ignored.length === 0 ? {} : { ignored_parameters_unsupported: ignored };
  // As one text: texts that are joined are copied before they are sent.
  if (!(answer instanceof JsonText))
    return [JSON.stringify({ result: 'success', msg: '', ...note, ...answer })];
  const noted = ignored.length === 0 ? '' : `${JSON.stringify(note).slice(1, -1)},`;
  const head = `{"result":"success","msg":"",${noted}`;
  const [only, next] = answer.parts;
  if (typeof only === 'string' && next === undefined) return [`${head}${only}}`];
  return merge([head, ...answer.parts, '}']);
};

export const limitHeaders = (allowance: Allowance, now: number): Record<string, string> => ({
  'X-RateLimit-Limit': String(allowance.limit),
  'X-RateLimit-Remaining': String(allowance.remaining),
  'X-RateLimit-Reset': String(Math.ceil((now + allowance.resetIn) / 1000)),
});

/** The socket encodes a single string without a copy. */
const join = (parts: readonly Part[]): string | Buffer => {
  const [only, next] = parts;
  return typeof only === 'string' && next === undefined ? only : Buffer.concat(parts.map(bytesOf));
};

const pack = (parts: readonly Part[]): Promise<Buffer> => {
  const [only, next] = parts;
  return typeof only === 'string' && next === undefined
    ? compress(only, { level: constants.Z_BEST_SPEED })
    : gzipParts(parts);
};

type Headers = Readonly<Record<string, string>>;

interface JsonHead {
  readonly status: number;
  readonly headers: Headers;
  readonly reader?: { confirm?(): void } | undefined;
}

/** Names and values in turns: merged objects would be a third of what an answer allocates. */
const headOf = ({ raw, id }: Way, length: number, headers: Headers): (string | number)[] => {
  const head = [
    'Content-Type',
    'application/json',
    'X-Content-Type-Options',
    'nosniff',
    'Cache-Control',
    'private, no-store',
    'X-Request-Id',
    id,
    'Content-Length',
    length,
  ];
  if (isForKey(raw.req)) head.push('Access-Control-Allow-Origin', '*');
  for (const name in headers) head.push(name, headers[name]!);
  return head;
};

/** The reader may be refused just before. */
const write = (way: Way, { status, headers, reader }: JsonHead, body: string | Buffer): void => {
  reader?.confirm?.();
  const head = headOf(way, Buffer.byteLength(body), headers);
  way.raw.writeHead(status, head as OutgoingHttpHeader[]).end(body);
};

const lengthOf = (parts: readonly Part[]): number => {
  let length = 0;
  for (const part of parts) length += (part instanceof SharedText ? part.text : part).length;
  return length;
};

/** Returns undefined when there is nothing to await, since ten thousand answers may be under way. */
export const sendJson = (way: Way, head: JsonHead, parts: readonly Part[]): Promise<void> | undefined => {
  if (lengthOf(parts) < worthCompressing) {
    write(way, head, join(parts));
    return undefined;
  }
  const { Vary: before } = head.headers;
  const Vary = before === undefined ? 'Accept-Encoding' : `${before}, Accept-Encoding`;
  const varying = { ...head.headers, Vary };
  if (way.takesGzip)
    return pack(parts).then((body) =>
      write(way, { ...head, headers: { ...varying, 'Content-Encoding': 'gzip' } }, body),
    );
  write(way, { ...head, headers: varying }, join(parts));
  return undefined;
};

/** Our own pages get the scheme `Session`: `Basic` would open the browser's password dialog. */
export const errorHeaders = (error: ApiError, isForPage: boolean): Record<string, string> => {
  if (error.code === 'UNAUTHORIZED')
    return { 'WWW-Authenticate': `${isForPage ? 'Session' : 'Basic'} realm="parlance"` };
  const seconds = (error.details as Record<string, unknown>)['retry-after'];
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
};
