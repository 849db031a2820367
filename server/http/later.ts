/**
 * An answer that is given when an event comes. Ten thousand clients wait at a time, so only the way back to each is
 * kept.
 */
import type { JsonText } from './call.ts';

/**
 * Starts to wait. Calls one of the two once, perhaps at once; returns a function that cancels when the client
 * disconnects.
 */
export type Wait = (answer: (answer: JsonText) => void, refuse: (error: unknown) => void) => () => void;

export class Later {
  readonly wait: Wait;
  constructor(wait: Wait) {
    this.wait = wait;
  }
}
