/**
 * Receivers that do not answer are left alone for a while: what is meant for them meanwhile counts as tried, so that a
 * receiver costs one request that comes to nothing in two minutes, however much there is to tell it.
 */

interface Rest {
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: unknown;
}

/** Seconds after the first, the second and every further failure: less than the pauses between two tries. */
const seconds = [3, 20, 120];
const pauses = [5, 30, 180, 900];
const mostKept = 10_000;

/** Milliseconds until the next try, spread so that what failed together does not come back together; undefined after the last. */
export const pauseAfter = (failures: number, random: number): number | undefined => {
  const pause = pauses[failures - 1];
  return pause === undefined ? undefined : pause * 1000 * (0.75 + random / 2);
};

/** By a name for each receiver. `now` is in milliseconds since the epoch. */
export class Rests<Reason> {
  readonly #known = new Map<string, Rest>();

  /** Why the receiver is not asked now; undefined when it is. */
  reason(receiver: string, now: number): Reason | undefined {
    const rest = this.#known.get(receiver);
    return rest !== undefined && now < rest.until ? (rest.reason as Reason) : undefined;
  }

  noteSilence(receiver: string, now: number, reason: Reason): void {
    const failures = (this.#known.get(receiver)?.failures ?? 0) + 1;
    const pause = seconds[Math.min(failures, seconds.length) - 1]! * 1000;
    // The newest last, so that the oldest goes first when there are too many.
    this.#known.delete(receiver);
    this.#known.set(receiver, { failures, until: now + pause, reason });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest);
  }

  noteAnswer(receiver: string): void {
    this.#known.delete(receiver);
  }
}

/** Those of each service, for one kind of receiver. */
export const restsOf = <Reason>(): ((service: object) => Rests<Reason>) => {
  const all = new WeakMap<object, Rests<Reason>>();
  return (service) => {
    const known = all.get(service) ?? new Rests<Reason>();
    all.set(service, known);
    return known;
  };
};
