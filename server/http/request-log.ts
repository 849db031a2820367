/**
 * What the log says of a request: its id, which the client is told too, and never what was sent. Parameters, keys and
 * query strings stay out, so that a log can be shown to somebody.
 */
import type { ApiError } from '@parlance/protocol/errors';
import type { Logger } from 'pino';
import type { Way } from './reply.ts';

const facts = ({ id, raw }: Way) => ({
  reqId: id,
  method: raw.req.method,
  path: raw.req.url?.split('?', 1)[0],
});

/** A refusal is the caller's matter and said at level info; a fault is ours and an error. */
export const noteFailure = (log: Logger, way: Way, error: ApiError, fault: unknown): void => {
  if (fault !== undefined) log.error({ ...facts(way), err: fault }, 'request failed');
  else log.info({ ...facts(way), status: error.status, code: error.code }, 'request refused');
};

/** Every request, at level debug. Milliseconds. */
export const noteRequest = (log: Logger, way: Way, status: number, duration: number): void => {
  // Most services run at level info; they pay nothing for these lines.
  if (log.isLevelEnabled('debug'))
    log.debug({ ...facts(way), status, ms: Math.round(duration * 10) / 10 }, 'request answered');
};
