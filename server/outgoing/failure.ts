/** Why a request to the outside came to nothing. `message` may be shown to whoever caused the request. */
export type OutgoingReason =
  /** The address is not one that requests may go to. */
  | 'forbidden'
  /** There was no answer, or none that is HTTP. */
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects';

export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const forbidden = (message: string): OutgoingFailure => new OutgoingFailure('forbidden', message);
