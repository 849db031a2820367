/** Coarse times of use, at most one write in `pause`. Calls do not wait for the write and share statements. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Trace {
  /** Names what was used. */
  readonly key: string;
}

interface TracesOptions<T extends Trace> {
  /** Milliseconds. */
  readonly pause: number;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  /** Returns the keys of what it wrote; the others are tried at their next use. */
  readonly write: (some: readonly T[], at: Date) => Promise<ReadonlySet<string>>;
}

const most = 100_000;

export class Traces<T extends Trace> {
  readonly #options: TracesOptions<T>;
  readonly #noted = new Map<string, number>();
  #waiting: T[] = [];
  #written = Promise.resolve();

  constructor(options: TracesOptions<T>) {
    this.#options = options;
  }

  /** `last`: the recorded use as the caller knows it, in milliseconds. */
  note(trace: T, last: number): void {
    const { now, pause, onFault } = this.#options;
    const at = now();
    if (at - (this.#noted.get(trace.key) ?? last) < pause) return;
    if (this.#noted.size >= most) this.#noted.clear();
    this.#noted.set(trace.key, at);
    if (this.#waiting.push(trace) > 1) return;
    this.#written = this.#written
      .then(() => nextTurn())
      .then(() => this.#write())
      .catch(onFault);
  }

  /** Resolves when all notes are written. Call it after the last note. */
  written(): Promise<void> {
    return this.#written;
  }

  async #write(): Promise<void> {
    const some = this.#waiting;
    this.#waiting = [];
    const done = await this.#options.write(some, new Date(this.#options.now()));
    for (const { key } of some) if (!done.has(key)) this.#noted.delete(key);
  }
}
