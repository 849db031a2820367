/** The last step of every request: bytes. */
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ApiError } from '@parlance/protocol/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonText } from './call.ts';
import type { Allowance } from './limit.ts';

const compress = promisify(gzip);
/** Bodies below this size cost more to compress than to send. */
const worthCompressing = 4096;

export const successText = (answer: object, ignored: readonly string[]): string => {
  const note = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
  if (answer instanceof JsonText) return `{"result":"success","msg":""${note},${answer.text}}`;
  const text = JSON.stringify(answer);
  return `{"result":"success","msg":""${note}${text === '{}' ? '}' : `,${text.slice(1)}`}`;
};

export const limitHeaders = (allowance: Allowance, now: number): Record<string, string> => ({
  'X-RateLimit-Limit': String(allowance.limit),
  'X-RateLimit-Remaining': String(allowance.remaining),
  'X-RateLimit-Reset': String(Math.ceil((now + allowance.resetIn) / 1000)),
});

/** Writes to the socket directly: nothing between the event log and ten thousand waiting clients. */
export const sendJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
  headers: Record<string, string>,
  /** May still refuse, when nothing is left to wait for. */
  confirm?: () => void,
): Promise<void> => {
  let body: string | Buffer = text;
  const all: Record<string, string | number> = {
    ...headers,
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-store',
    'X-Request-Id': request.id,
  };
  if (text.length >= worthCompressing) {
    all.Vary = 'Accept-Encoding';
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      body = await compress(text, { level: constants.Z_BEST_SPEED });
      all['Content-Encoding'] = 'gzip';
    }
  }
  all['Content-Length'] = Buffer.byteLength(body);
  confirm?.();
  reply.hijack();
  reply.raw.writeHead(status, all).end(body);
};

export const errorHeaders = (error: ApiError): Record<string, string> => {
  if (error.code === 'UNAUTHORIZED') return { 'WWW-Authenticate': 'Basic realm="parlance"' };
  const seconds = (error.details as Record<string, unknown>)['retry-after'];
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
};
