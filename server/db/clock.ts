import type { Query } from './reader.ts';
import { read } from './sql.ts';

/** The database's clock, by which all nodes count: those of their machines may differ. */
export class SharedClock {
  readonly #query: Query;
  /** Milliseconds that the database is ahead of this machine. */
  #ahead = 0;

  constructor(query: Query) {
    this.#query = query;
  }

  /** Milliseconds since the epoch. */
  readonly now = (): number => Date.now() + this.#ahead;

  /** Changes as little as fits: the database said its time between question and answer. */
  async look(): Promise<void> {
    const asked = Date.now();
    const { rows } = await read<{ there: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as there`.execute(this.#query);
    const { there } = rows[0]!;
    this.#ahead = Math.min(Math.max(this.#ahead, there - Date.now()), there - asked);
  }
}
