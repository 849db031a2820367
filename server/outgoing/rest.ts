/**
 * Pauses receivers that do not answer; requests during the pause count as tried. A failing receiver costs at
 * most one request in two minutes.
 */

interface Rest {
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: unknown;
}

/** Seconds after the first, the second and every further failure; shorter than the pauses between tries. */
const seconds = [3, 20, 120];
const pauses = [5, 30, 180, 900];
const mostKept = 10_000;

/**
 * Milliseconds until the next try; undefined after the last. Random, so that joint failures do not return
 * together.
 */
export const pauseAfter = (failures: number, random: number): number | undefined => {
  const pause = pauses[failures - 1];
  return pause === undefined ? undefined : pause * 1000 * (0.75 + random / 2);
};

/** Keys name receivers; `now` is in milliseconds since the epoch. */
class Rests<Reason> {
  readonly #known = new Map<string, Rest>();

  /** Returns why the receiver is paused; undefined when it is not. */
  reason(receiver: string, now: number): Reason | undefined {
    const rest = this.#known.get(receiver);
    return rest !== undefined && now < rest.until ? (rest.reason as Reason) : undefined;
  }

  noteSilence(receiver: string, now: number, reason: Reason): void {
    const failures = (this.#known.get(receiver)?.failures ?? 0) + 1;
    const pause = seconds[Math.min(failures, seconds.length) - 1]! * 1000;
    // Moves the receiver to the end, so that the oldest is dropped first.
    this.#known.delete(receiver);
    this.#known.set(receiver, { failures, until: now + pause, reason });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest);
  }

  noteAnswer(receiver: string): void {
    this.#known.delete(receiver);
  }
}

/** Creates one store per service, for one kind of receiver. */
export const restsOf = <Reason>(): ((service: object) => Rests<Reason>) => {
  const all = new WeakMap<object, Rests<Reason>>();
  return (service) => {
    const known = all.get(service) ?? new Rests<Reason>();
    all.set(service, known);
    return known;
  };
};
