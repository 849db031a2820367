/** Maps anything thrown to an error [S181]: a refusal as it is, a fault as a stable 5xx. */
import { ApiError } from '@parlance/protocol/errors';
import { ofDisk } from '../storage/fault.ts';

const outOfRange = new Set(['22003', '22008']);

/**
 * PostgreSQL's temporary failures: connection, conflicts, resources, operator intervention, read-only standby, a
 * transaction that was silent for too long.
 */
const passing = /^(08|40|53|57|25006|25P03|58030)/;
const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTIONS_BUSY',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'CONNECTION_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The disk or the object storage that holds files takes or gives nothing. */
const isOfStorage = (code: unknown): boolean => code === 'STORAGE_FAILED' || ofDisk.has(code);

const ofFastify: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send parameters as a form: application/x-www-form-urlencoded.'),
  FST_ERR_BAD_URL: () => new ApiError('BAD_REQUEST', 'The address is not valid UTF-8 in percent-encoding.'),
};

const isPassing = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (unreachable.has(code) || passing.test(code));
};

export const notReady = (): ApiError =>
  new ApiError('SERVER_NOT_READY', 'The service gets no answer from its database. Try again shortly.', {
    'retry-after': 2,
  });

export const storageAway = (): ApiError =>
  new ApiError('SERVER_NOT_READY', 'The storage of files does not work at the moment. Try again shortly.', {
    'retry-after': 10,
  });

export interface Failure {
  readonly error: ApiError;
  /** A fault of the service, for the log. */
  readonly fault?: unknown;
}

export const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof ApiError) return { error: thrown };
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? ofFastify[code] : undefined;
  if (known !== undefined) return { error: known() };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { error: new ApiError('BAD_REQUEST', 'The request could not be read.') };
  // Ids have 32 bits in the database.
  if (typeof code === 'string' && outOfRange.has(code))
    return { error: new ApiError('BAD_REQUEST', 'A number in the request is out of range.') };
  if (isOfStorage(code)) return { error: storageAway(), fault: thrown };
  if (isPassing(thrown)) return { error: notReady(), fault: thrown };
  return {
    error: new ApiError('INTERNAL_ERROR', 'The service failed to answer this request.'),
    fault: thrown,
  };
};
