/**
 * Kysely over the `postgres` driver. Single statements share the pool's connections and are pipelined; a transaction
 * reserves a connection of its own, on which statements started together are pipelined too. Everything is prepared.
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
import type { ReservedSql, Sql } from 'postgres';

/**
 * The driver guesses an array's type from its first element and takes the element's type for it; as text, the cast in
 * the statement decides.
 */
const asParameter = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const [first] = value;
  if (typeof first === 'boolean') return value.map((one) => (one === null ? null : String(one)));
  if (first instanceof Date) return value.map((one: Date | null) => one?.toISOString() ?? null);
  return value;
};

class PooledConnection implements DatabaseConnection {
  readonly #pool: Sql;
  #reserved: ReservedSql | undefined;
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #count: (text: string) => void;

  constructor(pool: Sql, count: (text: string) => void) {
    this.#pool = pool;
    this.#count = count;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#count(query.sql);
    const on = this.#reserved ?? this.#pool;
    const answer = on.unsafe(query.sql, query.parameters.map(asParameter) as never[], { prepare: true });
    if (this.#reserved !== undefined) this.#follow(answer);
    const rows = await answer;
    const changed = rows.command === 'SELECT' || rows.count === null ? undefined : BigInt(rows.count);
    return { rows: rows as unknown as R[], ...(changed === undefined ? {} : { numAffectedRows: changed }) };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#count(query.sql);
    const on = this.#reserved ?? this.#pool;
    for await (const rows of on.unsafe(query.sql, query.parameters as never[]).cursor(chunkSize))
      yield { rows: rows as unknown as R[] };
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#reserved = await this.#pool.reserve();
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`;
    await this.executeQuery(CompiledQuery.raw(`begin${level}${access}`));
  }

  #follow(answer: PromiseLike<unknown>): void {
    const forget = () => {
      this.#waiting.delete(settled);
    };
    const settled: Promise<void> = Promise.resolve(answer).then(forget, forget);
    this.#waiting.add(settled);
  }

  /**
   * Statements started together may still be under way when one of them has failed. All are answered before the end:
   * the driver would hold one that is not, and hand the connection on with its answers out of step.
   */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      while (this.#waiting.size > 0) await Promise.all(this.#waiting);
      await this.executeQuery(CompiledQuery.raw(how));
    } finally {
      this.#reserved?.release();
      this.#reserved = undefined;
    }
  }

  /** Gives back what a transaction that could not even begin had reserved. */
  release(): void {
    this.#reserved?.release();
    this.#reserved = undefined;
  }
}

class PooledDriver implements Driver {
  readonly #pool: Sql;
  readonly #count: (text: string) => void;

  constructor(pool: Sql, count: (text: string) => void) {
    this.#pool = pool;
    this.#count = count;
  }

  async init() {}
  async acquireConnection() {
    return new PooledConnection(this.#pool, this.#count);
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
    await this.#pool.end({ timeout: 5 });
  }
}

/** `count` is told the text of every statement, for metrics and for tests that count queries. */
export const postgresDialect = (pool: Sql, count: (text: string) => void): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PooledDriver(pool, count),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
