/**
 * Connections that single statements share, and seats, each for one transaction at a time.
 *
 * The driver (3.4) does not survive the loss of a connection. A statement may never be answered, or run outside its
 * transaction after a reconnect; reserving a connection may hang or end the process. So a seat is a pool of one
 * connection. When any connection is lost, all are dropped: work under way fails, and may be retried on a new
 * generation [R10]. A seat that the service itself ends, since it rested for long, is no loss.
 */
import type { Sql } from 'postgres';
import { connectionLost, Seats } from './seats.ts';

/** The driver guesses an array's type from its first element. As text, the cast in the statement decides. */
export const asParameter = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const [first] = value;
  if (typeof first === 'boolean') return value.map((one) => (one === null ? null : String(one)));
  if (first instanceof Date) return value.map((one: Date | null) => one?.toISOString() ?? null);
  return value;
};

export type OpenConnections = (most: number, onClose: () => void, isDear: boolean) => Sql;

export interface PoolOptions {
  readonly open: OpenConnections;
  readonly connections: number;
  readonly dear: number;
  /** Milliseconds for a silent database or the wait for a seat; unlimited when absent. */
  readonly patience?: number;
  /** Milliseconds; the clock by which seats rest. */
  readonly now?: () => number;
}

export interface PoolUsage {
  /** The most transactions at once. */
  readonly seats: number;
  readonly taken: number;
  /** Transactions without a seat. */
  readonly waiting: number;
  /** Statements sent. */
  readonly unanswered: number;
}

export class Generation {
  readonly shared: Sql;
  readonly dear: readonly Sql[];
  isLost = false;
  readonly #seats: Seats;
  /** Rejections of unanswered statements with their start times, oldest first. */
  readonly #pending = new Map<(error: Error) => void, number>();
  #answeredAt = 0;
  #lookedAt = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(
    { open, connections, dear, patience, now = () => performance.now() }: PoolOptions,
    onLoss: () => void,
  ) {
    const onClose = () => {
      if (this.isLost) return;
      this.isLost = true;
      clearInterval(this.#timer);
      onLoss();
      for (const fail of this.#pending.keys()) fail(connectionLost());
      this.#pending.clear();
      this.#seats.failWaiting();
    };
    if (patience !== undefined) {
      // One timer, since thousands of statements a second come and go.
      this.#timer = setInterval(() => this.#watch(patience, onClose), Math.min(500, patience / 4));
      this.#timer.unref();
    }
    const shared = Math.max(1, Math.floor(connections * 0.4));
    this.shared = open(shared, onClose, false);
    this.dear = Array.from({ length: dear }, () => open(1, onClose, true));
    this.#seats = new Seats({
      open: (onSeatClose) => open(1, onSeatClose, false),
      most: Math.max(1, connections - shared),
      now,
      onLoss: onClose,
    });
  }

  /** Fails once a connection is lost, since the answer may never come. */
  ask<T>(send: () => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.isLost) return reject(connectionLost());
      this.#pending.set(reject, performance.now());
      send().then(
        (answer) => {
          this.#settle(reject);
          resolve(answer);
        },
        (error) => {
          this.#settle(reject);
          reject(error);
        },
      );
    });
  }

  get usage(): PoolUsage {
    return {
      seats: this.#seats.most,
      taken: this.#seats.taken,
      waiting: this.#seats.waiting,
      unanswered: this.#pending.size,
    };
  }

  #settle(pending: (error: Error) => void): void {
    this.#pending.delete(pending);
    this.#answeredAt = performance.now();
  }

  take(): Promise<Sql> {
    return this.isLost ? Promise.reject(connectionLost()) : this.#seats.take();
  }

  give(seat: Sql): void {
    this.#seats.give(seat);
  }

  /** Gives up a database that is silent beyond its own statement timeout, or never answers the oldest statement. */
  #watch(patience: number, giveUp: () => void): void {
    const now = performance.now();
    // This process was paused: answers may lie unread.
    const isLate = now - this.#lookedAt > patience / 2 + 500;
    this.#lookedAt = now;
    if (isLate) return;
    this.#seats.refuseLate(patience);
    this.#seats.endRested();
    const [oldest] = this.#pending.values();
    if (oldest === undefined) return;
    const isSilent = now - Math.max(oldest, this.#answeredAt) > patience * 1.25;
    if (isSilent || now - oldest > patience * 4) giveUp();
  }

  /** `timeout` in seconds, before connections in use are cut. */
  async end(timeout: number): Promise<void> {
    clearInterval(this.#timer);
    const others = [this.shared, ...this.dear].map((sql) => sql.end({ timeout }));
    await Promise.all([...others, this.#seats.end(timeout)]);
  }
}

export class Pool {
  readonly #options: PoolOptions;
  #current: Generation;
  #isClosing = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#current = this.#begin();
  }

  /** A transaction keeps the generation it began with. */
  get current(): Generation {
    return this.#current;
  }

  /** Runs one statement on a seat: waiting for a lock, it would delay all those behind it on a shared connection. */
  async askAlone<T>(statement: {
    readonly sql: string;
    readonly parameters: readonly unknown[];
  }): Promise<T[]> {
    const generation = this.#current;
    const seat = await generation.take();
    try {
      const parameters = statement.parameters.map(asParameter) as never[];
      const rows = await generation.ask(() => seat.unsafe(statement.sql, parameters, { prepare: true }));
      return rows as unknown as T[];
    } finally {
      if (!generation.isLost) generation.give(seat);
    }
  }

  #begin(): Generation {
    const generation: Generation = new Generation(this.#options, () => {
      if (this.#isClosing) return;
      this.#current = this.#begin();
      // Open transactions on other connections must release their locks.
      void generation.end(0).catch(() => {});
    });
    return generation;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#current.end(5);
  }
}
