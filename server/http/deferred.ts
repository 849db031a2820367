import type { Hold } from '../events/polls/hold.ts';
import type { JsonText } from './call.ts';

/** An answer that waits for an event. Of the request only the way back is kept. */
export class Deferred {
  readonly hold: Hold<JsonText>;
  constructor(hold: Hold<JsonText>) {
    this.hold = hold;
  }
}
