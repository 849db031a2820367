/** Parameters, keys and query strings stay out of the log, so that it can be shared. */
import type { ApiError } from '@parlance/protocol/errors';
import type { Logger } from 'pino';
import type { Way } from './reply.ts';

const facts = ({ id, raw }: Way) => ({
  reqId: id,
  method: raw.req.method,
  path: raw.req.url?.split('?', 1)[0],
});

/** A refusal is the caller's fault, at level info; a fault of the service is an error. */
export const noteFailure = (log: Logger, way: Way, error: ApiError, fault: unknown): void => {
  if (fault !== undefined) log.error({ ...facts(way), err: fault }, 'request failed');
  else log.info({ ...facts(way), status: error.status, code: error.code }, 'request refused');
};

/** `duration` in milliseconds. */
export const noteRequest = (log: Logger, way: Way, status: number, duration: number): void => {
  if (log.isLevelEnabled('debug'))
    log.debug({ ...facts(way), status, ms: Math.round(duration * 10) / 10 }, 'request answered');
};
