/**
 * Log lines of requests, with the id that the client also sees. Parameters, keys and query strings stay out, so that a
 * log can be shared.
 */
import type { ApiError } from '@parlance/protocol/errors';
import type { Logger } from 'pino';
import type { Way } from './way.ts';

const facts = ({ id, raw }: Way) => ({
  reqId: id,
  method: raw.req.method,
  path: raw.req.url?.split('?', 1)[0],
});

/** A refusal is the caller's fault, logged at level info; a fault of the service is an error. */
export const noteFailure = (log: Logger, way: Way, error: ApiError, fault: unknown): void => {
  if (fault !== undefined) log.error({ ...facts(way), err: fault }, 'request failed');
  else log.info({ ...facts(way), status: error.status, code: error.code }, 'request refused');
};

/** Logs every request at level debug; `duration` in milliseconds. */
export const noteRequest = (log: Logger, way: Way, status: number, duration: number): void => {
  // Avoids all cost at level info.
  if (log.isLevelEnabled('debug'))
    log.debug({ ...facts(way), status, ms: Math.round(duration * 10) / 10 }, 'request answered');
};
