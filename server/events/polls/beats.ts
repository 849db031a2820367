/** Timers of held polls. Answers due polls together, since waking the process costs more than one answer. */
export class Beats<T> {
  readonly #tickLength: number;
  readonly #onBeat: (one: T) => void;
  readonly #due = new Map<number, Set<T>>();
  #timer: NodeJS.Timeout | undefined;

  /** `tickLength` in milliseconds, the longest delay. */
  constructor(tickLength: number, onBeat: (one: T) => void) {
    this.#tickLength = tickLength;
    this.#onBeat = onBeat;
  }

  add(one: T, milliseconds: number): number {
    const tick = Math.ceil((performance.now() + milliseconds) / this.#tickLength);
    const others = this.#due.get(tick);
    if (others === undefined) this.#due.set(tick, new Set([one]));
    else others.add(one);
    this.#timer ??= setInterval(() => this.#call(), this.#tickLength);
    return tick;
  }

  remove(one: T, tick: number): void {
    const others = this.#due.get(tick);
    if (others?.delete(one) === true && others.size === 0) this.#due.delete(tick);
    if (this.#due.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #call(): void {
    const now = performance.now() / this.#tickLength;
    for (const [tick, some] of this.#due)
      if (tick <= now) for (const one of [...some]) this.#callBack(one, tick);
  }

  #callBack(one: T, tick: number): void {
    this.remove(one, tick);
    this.#onBeat(one);
  }
}
