/** What a call may end in beside its answer. */

/** The service refused, or failed; `details` are the extra keys of its answer (api.md, Errors). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** A code of the contract, or UNREADABLE_ANSWER when something between here and the service answered. */
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** No answer came: the network failed, or the service is not there. Whether the call had an effect is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Whether the service will not do it, however often it is asked. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
