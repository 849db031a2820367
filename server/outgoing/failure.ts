/** Why an outgoing request failed. `message` may be shown to the user who caused it. */
import { type Phrase, phraseOf, type Said } from '@parlance/protocol/phrase';

export type OutgoingReason =
  /** The address may not be called. */
  | 'forbidden'
  /** No answer, or no HTTP. */
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects';

export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;
  /** A predicate; the receiver or the address is its subject. */
  readonly phrase: Phrase;

  constructor(reason: OutgoingReason, said: Said) {
    const phrase = phraseOf(said);
    super(phrase.toString());
    this.phrase = phrase;
    this.reason = reason;
  }
}

export const forbidden = (said: Said): OutgoingFailure => new OutgoingFailure('forbidden', said);
