/** Before the first of these chat systems. */
const earliest = Date.UTC(2000, 0, 1);
const day = 24 * 60 * 60 * 1000;

/** Reads times of messages in the order of a file. An absurd time becomes that of the message before. */
export class Moments {
  readonly #latest: number;
  #before: number;

  /** `now` is in milliseconds since the epoch. */
  constructor(now: number) {
    this.#latest = now + day;
    this.#before = now;
  }

  /** Returns milliseconds since the epoch, a whole number. */
  read(given: unknown): { readonly time: number; readonly isAbsurd: boolean } {
    const time = typeof given === 'number' ? Math.floor(given) : Number.NaN;
    const isAbsurd = !(time >= earliest && time <= this.#latest);
    if (!isAbsurd) this.#before = time;
    return { time: this.#before, isAbsurd };
  }
}

/** Microseconds of milliseconds. */
export const momentOf = (milliseconds: number): number => milliseconds * 1000;
