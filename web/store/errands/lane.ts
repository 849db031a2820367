/** Does errands one after the other, in the order of asking. Each is stored first, and done once [W170]. */
import { backoff, retryAfter } from '@parlance/client/backoff';
import type { RequestError } from '@parlance/client/error';
import type { Pause } from '@parlance/client/pause';
import { type Errand, isFinal } from './errand.ts';

export interface Waiting {
  /** Ascending in the order of asking. */
  readonly key: string;
  readonly errand: Errand;
}

export interface LaneOptions {
  readonly perform: (errand: Errand) => Promise<void>;
  readonly store: (waiting: Waiting) => Promise<unknown>;
  readonly remove: (key: string) => Promise<unknown>;
  readonly onDone: (errand: Errand) => void;
  readonly onRefused: (errand: Errand, error: RequestError) => void;
  /** The list changed. */
  readonly onChange: (all: readonly Waiting[]) => void;
  readonly newKey: () => string;
  readonly pause: Pause;
}

export class Lane {
  readonly #options: LaneOptions;
  #all: readonly Waiting[] = [];
  #isRunning = false;
  #waking = new AbortController();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Continues what an earlier page left. */
  adopt(left: readonly Waiting[]): void {
    const known = new Set(this.#all.map(({ key }) => key));
    this.#set([...left.filter(({ key }) => !known.has(key)), ...this.#all]);
    void this.#run();
  }

  async add(errand: Errand): Promise<void> {
    const waiting = { key: this.#options.newKey(), errand };
    this.#set([...this.#all, waiting]);
    // Without room it is still done, as long as this page lives.
    await this.#options.store(waiting).catch(() => {});
    void this.#run();
  }

  /** Call when the network is back. */
  kick(): void {
    this.#waking.abort();
    void this.#run();
  }

  #set(all: readonly Waiting[]): void {
    this.#all = all;
    this.#options.onChange(all);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let failures = 0; ; ) {
      const [first] = this.#all;
      if (first === undefined) break;
      const retryIn = await this.#try(first, failures + 1);
      failures = retryIn === undefined ? 0 : failures + 1;
      if (retryIn !== undefined) await this.#wait(retryIn);
    }
    this.#isRunning = false;
  }

  async #wait(milliseconds: number): Promise<void> {
    this.#waking = new AbortController();
    await this.#options.pause(milliseconds, this.#waking.signal);
  }

  /** Returns milliseconds until the next try, or undefined when finished. */
  async #try({ key, errand }: Waiting, tries: number): Promise<number | undefined> {
    const { perform, remove, onDone, onRefused } = this.#options;
    try {
      await perform(errand);
      onDone(errand);
    } catch (error) {
      if (!isFinal(error)) return retryAfter(error) ?? backoff(tries, Math.random());
      onRefused(errand, error);
    }
    this.#set(this.#all.filter((one) => one.key !== key));
    await remove(key).catch(() => {});
    return undefined;
  }
}
