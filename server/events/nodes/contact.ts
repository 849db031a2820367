/**
 * Whether this node lately saw how far the logs have come. What it remembers of callers counts only meanwhile: without
 * the database, or after a pause of the process, it cannot know which rights were taken away.
 */
export class Contact {
  /** Milliseconds. */
  readonly patience: number;
  /** On the process's clock, which goes on while the process is paused. */
  #seenAt = Number.POSITIVE_INFINITY;

  constructor(patience: number) {
    this.patience = patience;
  }

  /** From now on it counts. */
  begin(): void {
    this.#seenAt = performance.now();
  }

  /** `asked`: when the question was sent, on the process's clock. */
  keep(asked: number): void {
    this.#seenAt = Math.max(this.#seenAt, asked);
  }

  get isKept(): boolean {
    return performance.now() - this.#seenAt <= this.patience;
  }
}
