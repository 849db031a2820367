/** Time as the service under test sees it: it stands still until a test moves it. */
export class Clock {
  #now = Date.now();

  /** Milliseconds since the epoch. */
  readonly now = (): number => this.#now;

  forward(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
