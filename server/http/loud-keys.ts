/** Keys that came near a limit: those that an operator may ask for. */

/** Beyond this many, those whose time is over are forgotten. */
const many = 1000;

export class LoudKeys {
  readonly #until = new Map<string, number>();
  #mostBeforeCleaning = many;

  /** `lasts` in milliseconds. */
  add(key: string, lasts: number): void {
    this.#until.set(key, Date.now() + lasts);
    if (this.#until.size <= this.#mostBeforeCleaning) return;
    this.#clean();
    this.#mostBeforeCleaning = Math.max(many, this.#until.size * 2);
  }

  list(): string[] {
    this.#clean();
    return [...this.#until.keys()];
  }

  #clean(): void {
    const now = Date.now();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
  }
}
