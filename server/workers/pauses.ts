/** Keys whose tasks ran out of time, until their pauses end. */
const most = 1000;

export class Pauses {
  /** End of each key's pause, on the process's clock. */
  readonly #until = new Map<string, number>();
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  begin(key: string): void {
    if (this.#until.size >= most) this.#until.clear();
    this.#until.set(key, performance.now() + this.#milliseconds);
  }

  has(key: string): boolean {
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    this.#until.delete(key);
    return false;
  }
}
