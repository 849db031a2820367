/**
 * The database as the domains know it: readers, which only read, and transactions, which write state and events
 * together. Both are bound to one organization.
 */

import { badRequest } from '@parlance/protocol/errors';
import { Kysely, type MigrationProvider, Migrator, type RawBuilder } from 'kysely';
import postgres from 'postgres';
import type { LogEntry, PlacedEntry } from '../events/entry.ts';
import { arrayTypes } from './array-types.ts';
import { type Appended, type AtOnce, appendStatement } from './at-once.ts';
import { postgresDialect } from './dialect.ts';
import { Notifications } from './notifications.ts';
import { Pool } from './pool.ts';
import type { Query, Reader } from './reader.ts';
import { Share } from './share.ts';
import { handleOf, read, type Writable } from './sql.ts';
import { type Narrowing, type Transaction, transact } from './transaction.ts';

/** Where a database listens: a URL, or the directory of a Unix socket with trusted access. */
export type Connection =
  | { readonly url: string }
  | {
      readonly socketDirectory: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

export type CommitListener = (organizationId: number, entries: readonly PlacedEntry[]) => void;

/** What the driver takes, with an option that its declaration leaves out. */
type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  readonly onnotify?: (channel: string, payload: string) => void;
};

export interface DatabaseOptions {
  readonly connections?: number;
  /** Seconds after which a statement fails, whatever holds it up; as long as it takes when absent. */
  readonly patience?: number;
}

export interface ListenOptions {
  readonly channel: string;
  /** How the connection is called among those of the database. */
  readonly name: string;
  readonly hear: (payload: string) => void;
  readonly onListening: () => void;
}

/** Seconds of one statement of those that may take long; people do not wait as long. */
const mostSecondsOfDear = 10;
/** PostgreSQL's code for a statement that took too long. */
const queryCanceled = '57014';

export class Database {
  /** For the few parts that need connections of their own. */
  readonly connection: Connection;
  readonly query: Writable;
  readonly #kysely: Kysely<unknown>;
  readonly #connect: (options: DriverOptions, session?: Record<string, string>) => postgres.Sql;
  readonly #pool: Pool;
  readonly #dear: readonly Query[];
  readonly #share: Share;
  readonly #narrow: Narrowing;
  readonly #listeners = new Set<CommitListener>();
  /** How many statements were sent, for metrics and for tests that count queries. */
  statements = 0;
  onStatement: ((text: string) => void) | undefined;

  /** `narrow` decides what limited guests get of each transaction's events; `refuseLimited` where none are written. */
  constructor(connection: Connection, narrow: Narrowing, options: DatabaseOptions = {}) {
    this.connection = connection;
    this.#narrow = narrow;
    const common: postgres.Options<Record<string, postgres.PostgresType>> = {
      // A session's connections live as long as it does; a reconnect after a failure must not wait for long.
      idle_timeout: 0,
      max_lifetime: null,
      backoff: () => 0.25,
      connect_timeout: Math.min(5, options.patience ?? 5),
      onnotice: () => {},
      // Its query for them is caught by nobody when the connection breaks in that moment.
      fetch_types: false,
      types: {
        // Ids and positions stay below 2^53.
        int8: { to: 20, from: [20], serialize: String, parse: Number },
        ...arrayTypes,
      },
      connection: {
        application_name: 'parlance',
        TimeZone: 'UTC',
        // Statements are written so that one plan fits all their parameters. Left to choose, the server plans statements
        // that take arrays anew at every call, which costs several times what running them does.
        plan_cache_mode: 'force_generic_plan',
        jit: 'off',
      },
    };
    this.#connect = (some, session) => {
      const all = { ...common, ...some, connection: { ...common.connection, ...session } };
      return 'url' in connection
        ? postgres(connection.url, all)
        : postgres({
            ...all,
            host: connection.socketDirectory,
            port: connection.port,
            user: connection.user,
            database: connection.database,
          });
    };
    const { patience } = options;
    const limits: Record<string, string> =
      patience === undefined
        ? {}
        : {
            statement_timeout: `${patience}s`,
            // A node that is gone without a word must not keep an organization's log locked.
            idle_in_transaction_session_timeout: `${patience * 3}s`,
          };
    const dearLimits = {
      ...limits,
      statement_timeout: `${Math.min(mostSecondsOfDear, patience ?? mostSecondsOfDear)}s`,
    };
    const open = (max: number, onclose: () => void, isDear: boolean) =>
      this.#connect({ max, onclose }, isDear ? dearLimits : limits);
    const connections = options.connections ?? 10;
    const dear = Math.max(2, Math.floor(connections * 0.2));
    this.#share = new Share({ places: dear, perCaller: Math.floor(dear / 2), waitingPerCaller: 30 });
    this.#pool = new Pool({
      open,
      connections,
      dear,
      ...(patience === undefined ? {} : { patience: patience * 1000 }),
    });
    this.#kysely = new Kysely({ dialect: postgresDialect(this.#pool, this.#count) });
    this.query = handleOf(this.#kysely);
    this.#dear = Array.from({ length: dear }, (_, place) =>
      handleOf(new Kysely({ dialect: postgresDialect(this.#pool, this.#count, place) })),
    );
  }

  readonly #count = (text: string) => {
    this.statements += 1;
    this.onStatement?.(text);
  };

  reader(organizationId: number): Reader {
    return { organizationId, query: this.query };
  }

  /**
   * Reads what may take the database long, on a connection that nothing else waits for. `caller` has a share of
   * these connections: throws RATE_LIMIT_HIT when too many of the caller's requests wait for one, BAD_REQUEST when a statement takes too long.
   */
  readDearly<T>(organizationId: number, caller: string, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#share.run(caller, async (place) => {
      try {
        return await work({ organizationId, query: this.#dear[place]! });
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code !== queryCanceled) throw error;
        throw badRequest('This takes too long to find. Ask for less, as by naming a channel or a topic.');
      }
    });
  }

  /** Everything that `work` reads is the state at one instant. */
  snapshot<T>(organizationId: number, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((connection) => work({ organizationId, query: handleOf(connection) }));
  }

  /** Runs `work` in a transaction without events, for what no organization has in its log. */
  inTransaction<T>(work: (query: Writable) => Promise<T>): Promise<T> {
    return this.#kysely.transaction().execute((connection) => work(handleOf(connection)));
  }

  /**
   * The one door through which anything changes; see `transaction.ts`. With `actor`, the transaction fails with
   * USER_DEACTIVATED unless that user is still active at the moment of commit.
   */
  async transact<T>(
    organizationId: number,
    actor: number | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const { result, entries } = await transact(this.#kysely, organizationId, actor, work, this.#narrow);
    if (entries.length > 0) this.#tell(organizationId, entries);
    return result;
  }

  /**
   * Appends entries by one statement, see `at-once.ts`. Returns the position of the first, and at which places from 1 on
   * there is more than the empty entry; `entriesOf` makes what listeners are told of those that the caller knows.
   */
  async appendAtOnce(
    organizationId: number,
    append: AtOnce,
    entriesOf: (first: number, places: ReadonlySet<number>) => readonly PlacedEntry[],
  ): Promise<{ readonly first: number; readonly places: ReadonlySet<number> }> {
    const statement = appendStatement(organizationId, append);
    const ask = () =>
      append.others === 0 ? this.#askAlone(statement) : this.#askUnderLock(organizationId, statement);
    for (;;) {
      const row = await ask();
      if (row === undefined) continue;
      const { first } = row;
      const places = new Set(row.places);
      const others = row.others.map((text, index) => ({
        position: first + append.count + index,
        ...(JSON.parse(text ?? '{}') as LogEntry),
      }));
      this.#tell(organizationId, [...entriesOf(first, places), ...others]);
      return { first, places };
    }
  }

  async #askAlone(statement: RawBuilder<Appended>): Promise<Appended | undefined> {
    const compiled = statement.compile(this.#kysely);
    this.#count(compiled.sql);
    const [row] = await this.#pool.askAlone<Appended>(compiled);
    return row;
  }

  /** Begins after the lock was got, so that it reads what is newest; on its way before the lock is answered. */
  #askUnderLock(organizationId: number, statement: RawBuilder<Appended>): Promise<Appended | undefined> {
    return this.#kysely.transaction().execute(async (connection) => {
      const lock = read`select from organization_logs where organization_id = ${organizationId} for update`;
      const [, { rows }] = await Promise.all([
        lock.execute(handleOf(connection)),
        statement.execute(connection),
      ]);
      return rows[0];
    });
  }

  #tell(organizationId: number, entries: readonly PlacedEntry[]): void {
    for (const listener of this.#listeners) listener(organizationId, entries);
  }

  /** Called after each commit with what it appended to the log. A hint: whoever misses one reads the log. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A connection of its own that hears the database's notifications; close it before the database. */
  listen({ channel, name, hear, onListening }: ListenOptions): Notifications {
    return new Notifications({
      channel,
      hear,
      onListening,
      open: (onclose, onnotify) =>
        // What it sends is a hint, for which nobody needs to wait for the disk.
        this.#connect({ max: 1, onclose, onnotify }, { application_name: name, synchronous_commit: 'off' }),
    });
  }

  /** Applies migrations to the tables; see `migrate.ts`. */
  migrator(provider: MigrationProvider): Migrator {
    return new Migrator({ db: this.#kysely, provider });
  }

  async close(): Promise<void> {
    await this.#kysely.destroy();
  }
}
