/**
 * An answer that is given when something happens. Ten thousand clients wait like this at a time, so nothing of their
 * requests is kept meanwhile but the way back to them.
 */
import type { JsonText } from './call.ts';

/** Begins to wait. Calls one of the two once, perhaps at once; gives what ends the waiting when the client goes away. */
export type Wait = (answer: (answer: JsonText) => void, refuse: (error: unknown) => void) => () => void;

export class Later {
  readonly wait: Wait;
  constructor(wait: Wait) {
    this.wait = wait;
  }
}
