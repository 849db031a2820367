/** Lets the readers of a conversation see that the person writes, as often as the service wants it. */
export interface TypingOptions {
  readonly send: (op: 'start' | 'stop', key: string) => unknown;
  /** Milliseconds between two starts while writing goes on. */
  readonly startEvery: () => number;
  /** Milliseconds of rest after which writing has stopped. */
  readonly stopAfter: () => number;
  /** Milliseconds. */
  readonly now: () => number;
}

export class TypingNotice {
  readonly #options: TypingOptions;
  #key: string | undefined;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TypingOptions) {
    this.#options = options;
  }

  /** `key` names the conversation. */
  typed(key: string): void {
    const { now, send, startEvery, stopAfter } = this.#options;
    if (this.#key !== undefined && this.#key !== key) this.stop();
    if (this.#key === undefined || now() - this.#startedAt >= startEvery()) {
      this.#key = key;
      this.#startedAt = now();
      send('start', key);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.stop(), stopAfter());
  }

  /** The text was sent, emptied, or left alone. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#key === undefined) return;
    this.#options.send('stop', this.#key);
    this.#key = undefined;
  }
}
