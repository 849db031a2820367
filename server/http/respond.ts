import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ApiError } from '@parlance/protocol/errors';
import { JsonText } from './call.ts';
import type { Allowance } from './limit.ts';
import { isForKey, type Way } from './reply.ts';
import { bytesOf, gzipParts, KeptText, type Part } from './shared-text.ts';

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
  parts.map((part) => (part instanceof KeptText ? part.text : part)).join('');

export const successText = (answer: object, ignored: readonly string[]): readonly Part[] => {
  const note = ignored.length === 0 ? {} : { ignored_parameters_unsupported: ignored };
  // As one text: texts that are joined are copied before they are sent.
  if (!(answer instanceof JsonText))
    return [JSON.stringify({ result: 'success', msg: '', ...note, ...answer })];
  const noted = ignored.length === 0 ? '' : `${JSON.stringify(note).slice(1, -1)},`;
  return merge([`{"result":"success","msg":"",${noted}`, ...answer.parts, '}']);
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

interface JsonHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly confirm?: (() => void) | undefined;
}

/**
 * Returns undefined when there is nothing to await, since ten thousand answers may be under way. `confirm`
 * may refuse just before the write.
 */
export const sendJson = (
  way: Way,
  { status, headers, confirm }: JsonHead,
  parts: readonly Part[],
): Promise<void> | undefined => {
  const length = parts.reduce((sum, part) => sum + (part instanceof KeptText ? part.text : part).length, 0);
  const isLarge = length >= worthCompressing;
  const write = (body: string | Buffer, encoding: Readonly<Record<string, string>>) => {
    confirm?.();
    way.raw
      .writeHead(status, {
        'Content-Type': 'application/json',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
        'X-Request-Id': way.id,
        'Content-Length': Buffer.byteLength(body),
        ...(isForKey(way.raw.req) ? anyOrigin : {}),
        ...headers,
        ...encoding,
      })
      .end(body);
  };
  const varying = {
    Vary: headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`,
  };
  if (!isLarge) write(join(parts), {});
  else if (!way.takesGzip) write(join(parts), varying);
  else return pack(parts).then((body) => write(body, { ...varying, 'Content-Encoding': 'gzip' }));
};

/** Our own pages get the scheme `Session`: `Basic` would open the browser's password dialog. */
export const errorHeaders = (error: ApiError, isForPage: boolean): Record<string, string> => {
  if (error.code === 'UNAUTHORIZED')
    return { 'WWW-Authenticate': `${isForPage ? 'Session' : 'Basic'} realm="parlance"` };
  const seconds = (error.details as Record<string, unknown>)['retry-after'];
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
};
