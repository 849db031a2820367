/** Slots for slow work: each caller has a limited number, and waiting callers take turns. */
import { ApiError } from '@parlance/protocol/errors';

export interface ShareOptions {
  readonly places: number;
  readonly perCaller: number;
  readonly waitingPerCaller: number;
}

interface Caller {
  running: number;
  readonly waiting: ((place: number) => void)[];
}

export class Share {
  readonly #options: ShareOptions;
  readonly #callers = new Map<string, Caller>();
  readonly #free: number[];

  constructor(options: ShareOptions) {
    this.#options = options;
    this.#free = Array.from({ length: options.places }, (_, place) => place);
  }

  /** Throws RATE_LIMIT_HIT when too many of the caller's requests wait. Places count from 0. */
  async run<T>(key: string, work: (place: number) => Promise<T>): Promise<T> {
    const caller = this.#callers.get(key) ?? { running: 0, waiting: [] };
    this.#callers.set(key, caller);
    const place = this.#take(caller) ?? (await this.#wait(caller));
    try {
      return await work(place);
    } finally {
      this.#free.push(place);
      caller.running -= 1;
      if (caller.running === 0 && caller.waiting.length === 0) this.#callers.delete(key);
      this.#next();
    }
  }

  #take(caller: Caller): number | undefined {
    if (caller.running >= this.#options.perCaller) return undefined;
    const place = this.#free.pop();
    if (place !== undefined) caller.running += 1;
    return place;
  }

  #wait(caller: Caller): Promise<number> {
    if (caller.waiting.length >= this.#options.waitingPerCaller)
      throw new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': 1 });
    return new Promise((resolve) => {
      caller.waiting.push(resolve);
    });
  }

  #next(): void {
    for (const [key, caller] of this.#callers) {
      if (caller.waiting.length === 0) continue;
      const place = this.#take(caller);
      if (place === undefined) continue;
      this.#callers.delete(key);
      this.#callers.set(key, caller);
      caller.waiting.shift()!(place);
      return;
    }
  }
}
