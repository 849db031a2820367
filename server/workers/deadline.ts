/** Calls `onPassed` when the time is over, unless it is stopped before. */
export class Deadline {
  #timer: NodeJS.Timeout | undefined;
  readonly #onPassed: () => void;

  constructor(onPassed: () => void) {
    this.#onPassed = onPassed;
  }

  /** Messages that came in time are handled before `onPassed`, and may stop it. */
  start(milliseconds: number): void {
    const timer = setTimeout(
      () =>
        setImmediate(() => {
          if (this.#timer === timer) this.#onPassed();
        }),
      milliseconds,
    );
    this.#timer = timer;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
