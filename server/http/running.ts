/** Counts the requests that are being answered, so that the database outlives them. */
export class Running {
  #count = 0;
  /** The service stops: connections end with their answer, so that clients find another node. */
  isEnding = false;
  readonly #waiting: (() => void)[] = [];
  readonly #end = (): void => {
    this.#count -= 1;
    if (this.#count === 0) for (const resume of this.#waiting.splice(0)) resume();
  };

  /** Throws what `work` throws. */
  during<T>(work: () => T | Promise<T>): T | Promise<T> {
    this.#count += 1;
    let done: T | Promise<T>;
    try {
      done = work();
    } catch (error) {
      this.#end();
      throw error;
    }
    if (done instanceof Promise) done.then(this.#end, this.#end);
    else this.#end();
    return done;
  }

  /** Resolves when none is left. */
  async over(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
