/**
 * Kysely over the `postgres` driver. Single statements share pipelined connections; a transaction has its
 * own, pipelined too.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Row, RowList, Sql } from 'postgres';
import { asParameter, type Generation, type Pool } from './pool.ts';

/**
 * Takes the rows away from the driver's answer. Answers outlive young collections, which would copy their rows too
 * (docs/decisions/0057-reading-messages.md).
 */
const takeRows = <R>(answer: RowList<Row[]>): R[] => {
  const rows = answer.slice();
  answer.length = 0;
  return rows as unknown as R[];
};

class PooledConnection implements DatabaseConnection {
  readonly #pool: Pool;
  #seat: Sql | undefined;
  #generation: Generation | undefined;
  readonly #waiting = new Set<Promise<unknown>>();
  #failure: unknown;
  readonly #count: (text: string) => void;
  /** Index of a slow-read connection; undefined for the shared ones. */
  readonly #place: number | undefined;

  constructor(pool: Pool, count: (text: string) => void, place?: number) {
    this.#pool = pool;
    this.#count = count;
    this.#place = place;
  }

  #outside({ shared, dear }: Generation): Sql {
    return this.#place === undefined ? shared : dear[this.#place]!;
  }

  async #send(query: CompiledQuery): Promise<RowList<Row[]>> {
    this.#count(query.sql);
    const parameters = query.parameters.map(asParameter) as never[];
    const generation = this.#generation ?? this.#pool.current;
    const on = this.#seat ?? this.#outside(generation);
    const answer = generation.ask(() => on.unsafe(query.sql, parameters, { prepare: true }));
    if (this.#seat !== undefined) this.#follow(answer);
    return answer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.#send(query);
    const changed = answer.command === 'SELECT' || answer.count === null ? undefined : BigInt(answer.count);
    return { rows: takeRows<R>(answer), ...(changed === undefined ? {} : { numAffectedRows: changed }) };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#count(query.sql);
    const on = this.#seat ?? this.#outside(this.#pool.current);
    for await (const rows of on.unsafe(query.sql, query.parameters as never[]).cursor(chunkSize))
      yield { rows: rows as unknown as R[] };
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const generation = this.#pool.current;
    this.#seat = await generation.take();
    this.#generation = generation;
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`;
    // Not awaited: the first statement follows at once, and both fail together.
    this.executeQuery(CompiledQuery.raw(`begin${level}${access}`)).catch(() => {});
  }

  #follow(answer: PromiseLike<unknown>): void {
    const forget = () => {
      this.#waiting.delete(settled);
    };
    const settled: Promise<void> = Promise.resolve(answer).then(forget, (error) => {
      this.#failure ??= error;
      forget();
    });
    this.#waiting.add(settled);
  }

  /**
   * Waits for statements that still run after another failed. PostgreSQL then answers a commit with ROLLBACK, which
   * must count as a failure.
   */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#seat === undefined) return;
    try {
      while (this.#waiting.size > 0) await Promise.all(this.#waiting);
      const { command } = await this.#send(CompiledQuery.raw(how));
      if (how === 'commit' && command !== 'COMMIT')
        throw this.#failure ?? new Error('The transaction was rolled back.');
    } finally {
      this.release();
    }
  }

  release(): void {
    if (this.#generation?.isLost === false && this.#seat !== undefined) this.#generation.give(this.#seat);
    this.#seat = undefined;
    this.#generation = undefined;
    this.#failure = undefined;
  }
}

class PooledDriver implements Driver {
  readonly #pool: Pool;
  readonly #count: (text: string) => void;
  readonly #place: number | undefined;

  constructor(pool: Pool, count: (text: string) => void, place?: number) {
    this.#pool = pool;
    this.#count = count;
    this.#place = place;
  }

  async init() {}
  async acquireConnection() {
    return new PooledConnection(this.#pool, this.#count, this.#place);
  }
  async beginTransaction(connection: PooledConnection, settings: TransactionSettings) {
    await connection.begin(settings);
  }
  async commitTransaction(connection: PooledConnection) {
    await connection.end('commit');
  }
  async rollbackTransaction(connection: PooledConnection) {
    await connection.end('rollback');
  }
  async releaseConnection(connection: PooledConnection) {
    connection.release();
  }
  async destroy() {
    await this.#pool.close();
  }
}

export const postgresDialect = (pool: Pool, count: (text: string) => void, place?: number): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PooledDriver(pool, count, place),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
