/** Why a request to the outside came to nothing. `message` may be shown to whoever caused the request. */
import { type Phrase, phraseOf, type Said } from '@parlance/protocol/phrase';

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
  /** The rest of a sentence that begins with whoever was asked, or with the address. */
  readonly phrase: Phrase;

  constructor(reason: OutgoingReason, said: Said) {
    const phrase = phraseOf(said);
    super(phrase.toString());
    this.phrase = phrase;
    this.reason = reason;
  }
}

export const forbidden = (said: Said): OutgoingFailure => new OutgoingFailure('forbidden', said);
