/** The way back to a client, once Fastify has left its answer to us: nothing between the event log and the socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Way {
  readonly raw: ServerResponse;
  /** The request's id, which the client is told and the log names. */
  readonly id: string;
  readonly takesGzip: boolean;
}

/** Named, and not refused by a weight of none. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const takeOver = (request: FastifyRequest, reply: FastifyReply): Way => {
  reply.hijack();
  return {
    raw: reply.raw,
    id: request.id,
    takesGzip: takesGzip.test(request.headers['accept-encoding'] ?? ''),
  };
};

/** Whether a page of ours asked, with the session of a browser. */
export const isForPage = ({ url }: IncomingMessage): boolean => url?.startsWith('/json/') === true;

/** Whether it is a call with an API key, which no browser sends by itself: pages of other sites may read its answer. */
export const isForKey = ({ url }: IncomingMessage): boolean => url?.startsWith('/api/v1/') === true;

/** Calls back when the client goes away before it was answered; at once when it has gone. */
export const onAbort = ({ raw }: Way, listener: () => void): void => {
  // It may have gone while the call was being prepared.
  if (raw.closed || raw.destroyed) listener();
  else
    raw.once('close', () => {
      if (!raw.writableFinished) listener();
    });
};
