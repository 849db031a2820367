/** How long this thread holds its event loop, by the processor time that the thread itself used: a busy machine does not count. */
import { readFileSync } from 'node:fs';

/** Milliseconds of processor time; of the whole process where the system does not say more. */
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

  /** The longest hold while something is done, in milliseconds. */
  async during(work: () => Promise<unknown>): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 3));
    this.#look();
    this.#longest = 0;
    await work();
    // What the work left behind belongs to it as well.
    await new Promise((resolve) => setImmediate(resolve));
    this.#look();
    return this.#longest;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
