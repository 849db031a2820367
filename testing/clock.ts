/** The service's time; only tests advance it. */
export class Clock {
  #now = Date.now();

  /** Milliseconds since the epoch. */
  readonly now = (): number => this.#now;

  forward(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
