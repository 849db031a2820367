/**
 * What the log says of a request: its id, which the client is told too, and never what was sent. Parameters, keys and
 * query strings stay out, so that a log can be shown to somebody.
 */
import type { ApiError } from '@parlance/protocol/errors';
import type { FastifyRequest } from 'fastify';

const facts = (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] });

/** A refusal is the caller's matter and said at level info; a fault is ours and an error. */
export const noteFailure = (request: FastifyRequest, error: ApiError, fault: unknown): void => {
  if (fault !== undefined) request.log.error({ ...facts(request), err: fault }, 'request failed');
  else request.log.info({ ...facts(request), status: error.status, code: error.code }, 'request refused');
};

/** Every request, at level debug. Milliseconds. */
export const noteRequest = (request: FastifyRequest, status: number, duration: number): void => {
  // Most services run at level info; they pay nothing for these lines.
  if (request.log.level === 'debug' || request.log.level === 'trace')
    request.log.debug({ ...facts(request), status, ms: Math.round(duration * 10) / 10 }, 'request answered');
};
