/** What a node learns from its waits for the log's lock (docs/decisions/0102-batches-that-gather.md). */

/** Milliseconds. A timer is no finer, and a lone node has the lock within half of it. */
const least = 1;
const most = 10;
/** A rest over the waits before it. */
const share = 1.5;
/** How many batches the mean of the waits is about. */
const memory = 8;

/**
 * The rest of a node after a batch, so that its next batch is larger. Other nodes have the lock meanwhile: the rest
 * follows from how long it waited for them.
 */
export class Rest {
  #wait = 0;

  /** Milliseconds. */
  note(wait: number): void {
    this.#wait += (wait - this.#wait) / memory;
  }

  /** Milliseconds. */
  get length(): number {
    const length = share * this.#wait;
    return length < least ? 0 : Math.min(most, length);
  }
}
