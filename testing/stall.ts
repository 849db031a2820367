/** How long this thread holds its event loop, in processor time: a busy machine does not count. */
import { readFileSync } from 'node:fs';

/** Milliseconds; of the whole process where no per-thread value exists. */
const used = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
};

export class Hold {
  #longest = 0;
  #last = used();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#look(), 2);
  }

  #look(): void {
    const now = used();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** The longest hold during the work, in milliseconds. */
  async during(work: () => Promise<unknown>): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 3));
    this.#look();
    this.#longest = 0;
    await work();
    await new Promise((resolve) => setImmediate(resolve));
    this.#look();
    return this.#longest;
  }

  /**
   * The longest hold of that try which held least, tried up to three times until it is at most `enough` milliseconds:
   * compilation and garbage collection do not count.
   */
  async least(enough: number, work: () => Promise<unknown>): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3 && least > enough; tries += 1)
      least = Math.min(least, await this.during(work));
    return least;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Returns the result and the longest hold of the event loop in milliseconds. */
export const measureStall = async <T>(work: () => Promise<T>): Promise<{ result: T; stall: number }> => {
  const hold = new Hold();
  const results: T[] = [];
  try {
    const stall = await hold.during(async () => void results.push(await work()));
    return { result: results[0]!, stall };
  } finally {
    hold.stop();
  }
};
