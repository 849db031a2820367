import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Held } from '../events/polls/hold.ts';

export interface Way {
  readonly raw: ServerResponse;
  /** Shown in the answer and in the log. */
  readonly id: string;
  readonly takesGzip: boolean;
}

/** Accepts gzip without a weight of zero. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const takeOver = (request: FastifyRequest, reply: FastifyReply): Way => {
  reply.hijack();
  return {
    raw: reply.raw,
    id: request.id,
    takesGzip: takesGzip.test(request.headers['accept-encoding'] ?? ''),
  };
};

export const isForPage = ({ url }: IncomingMessage): boolean => url?.startsWith('/json/') === true;

/** Browsers never send an API key by themselves, so pages of other sites may read the answer. */
export const isForKey = ({ url }: IncomingMessage): boolean => url?.startsWith('/api/v1/') === true;

/** Cancels at once if the client has gone. */
export const onAbort = ({ raw }: Way, held: Held): void => {
  if (raw.closed || raw.destroyed) held.cancel();
  else
    raw.on('close', () => {
      if (!raw.writableFinished) held.cancel();
    });
};
