/** The connections of one generation that serve a transaction at a time; see `pool.ts`. */
import type { Sql } from 'postgres';

export const connectionLost = (): Error =>
  Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' });

/** All seats stayed taken [R10]. */
const noSeat = () =>
  Object.assign(new Error('No connection to the database came free.'), { code: 'CONNECTIONS_BUSY' });

/**
 * Milliseconds, after which a seat that nothing uses ends. After a registration its process in the database keeps 6 MB of
 * plans and catalogs.
 */
const longestRest = 60_000;
/** A first transaction after a quiet time need not wait for a new process. */
const fewest = 1;

interface Waiting {
  readonly since: number;
  readonly sit: (seat: Sql) => void;
  readonly fail: (error: Error) => void;
}

interface Resting {
  readonly since: number;
  readonly seat: Sql;
}

export interface SeatsOptions {
  readonly open: (onClose: () => void) => Sql;
  readonly most: number;
  /** Milliseconds; the clock of rests. */
  readonly now: () => number;
  /** A seat closed that was not sent away. */
  readonly onLoss: () => void;
}

export class Seats {
  readonly #options: SeatsOptions;
  readonly #all = new Set<Sql>();
  /** Longest rest first. The last one is taken, so the others may rest. */
  readonly #free: Resting[] = [];
  #waiting: Waiting[] = [];

  constructor(options: SeatsOptions) {
    this.#options = options;
  }

  get most(): number {
    return this.#options.most;
  }

  get taken(): number {
    return this.#all.size - this.#free.length;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  take(): Promise<Sql> {
    const free = this.#free.pop();
    if (free !== undefined) return Promise.resolve(free.seat);
    if (this.#all.size >= this.most)
      return new Promise<Sql>((sit, fail) => {
        this.#waiting.push({ since: performance.now(), sit, fail });
      });
    return Promise.resolve(this.#open());
  }

  give(seat: Sql): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push({ since: this.#options.now(), seat });
    else next.sit(seat);
  }

  #open(): Sql {
    const seat = this.#options.open(() => {
      if (this.#all.has(seat)) this.#options.onLoss();
    });
    this.#all.add(seat);
    return seat;
  }

  /** Ends the seats that have rested for long. Their closing is no loss. */
  endRested(): void {
    const until = this.#options.now() - longestRest;
    while (this.#all.size > fewest && this.#free[0] !== undefined && this.#free[0].since <= until) {
      const { seat } = this.#free.shift()!;
      this.#all.delete(seat);
      void seat.end({ timeout: 5 });
    }
  }

  /** Fails those who wait for longer than `patience` milliseconds. */
  refuseLate(patience: number): void {
    const now = performance.now();
    while (this.#waiting[0] !== undefined && now - this.#waiting[0].since > patience)
      this.#waiting.shift()!.fail(noSeat());
  }

  failWaiting(): void {
    for (const { fail } of this.#waiting) fail(connectionLost());
    this.#waiting = [];
  }

  /** `timeout` in seconds, before connections in use are cut. */
  async end(timeout: number): Promise<void> {
    await Promise.all([...this.#all].map((seat) => seat.end({ timeout })));
  }
}
