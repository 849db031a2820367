/** The way back to a client after Fastify hands over the answer: direct writes to the socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Way {
  readonly raw: ServerResponse;
  /** The request's id, in the answer and in the log. */
  readonly id: string;
  readonly takesGzip: boolean;
}

/** Named, without a weight of zero. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const takeOver = (request: FastifyRequest, reply: FastifyReply): Way => {
  reply.hijack();
  return {
    raw: reply.raw,
    id: request.id,
    takesGzip: takesGzip.test(request.headers['accept-encoding'] ?? ''),
  };
};

/** Whether our own page sent the call, with a browser session. */
export const isForPage = ({ url }: IncomingMessage): boolean => url?.startsWith('/json/') === true;

/**
 * Whether the call uses an API key, which browsers never send by themselves: pages of other sites may read its answer.
 */
export const isForKey = ({ url }: IncomingMessage): boolean => url?.startsWith('/api/v1/') === true;

/** Calls `listener` when the client disconnects before its answer; at once if it has. */
export const onAbort = ({ raw }: Way, listener: () => void): void => {
  // The client may have disconnected during preparation.
  if (raw.closed || raw.destroyed) listener();
  else
    raw.once('close', () => {
      if (!raw.writableFinished) listener();
    });
};
