/** An answer that waits for an event. Ten thousand clients wait at a time, so only the way back to each is kept. */
import type { JsonText } from './call.ts';

/** Calls one of the two once, perhaps at once. Returns a function that cancels. */
export type Wait = (answer: (answer: JsonText) => void, refuse: (error: unknown) => void) => () => void;

export class Later {
  readonly wait: Wait;
  constructor(wait: Wait) {
    this.wait = wait;
  }
}
