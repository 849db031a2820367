/** The service refused or failed; `details` are extra keys (api.md, Errors). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** A code of the contract, or UNREADABLE_ANSWER from something before the service. */
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

/** No answer came; the call may have had an effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Whether a retry is pointless. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
