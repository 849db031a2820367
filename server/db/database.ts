import { badRequest } from '@parlance/protocol/errors';
import { Kysely, type RawBuilder } from 'kysely';
import postgres from 'postgres';
import type { LogEntry, PlacedEntry } from '../events/entry.ts';
import { arrayTypes } from './array-types.ts';
import { type Appended, type AtOnce, appendStatement } from './at-once.ts';
import { postgresDialect } from './dialect.ts';
import { LogTurns } from './log-turns.ts';
import { Notifications } from './notifications.ts';
import { Pool, type PoolUsage } from './pool.ts';
import type { Query, Reader } from './reader.ts';
import type { Author } from './rights.ts';
import { hastySettings, sessionLimits, sessionSettings } from './session.ts';
import { Share } from './share.ts';
import { handleOf, type Writable } from './sql.ts';
import { separateTls } from './tls.ts';
import { type Ground, logLock, type Narrowing, type Transaction, transact } from './transaction.ts';

/** A URL, or the directory of a Unix socket with trusted access. */
export type Connection =
  | { readonly url: string }
  | {
      readonly socketDirectory: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

export type CommitListener = (organizationId: number, entries: readonly PlacedEntry[]) => void;

type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  readonly onnotify?: (channel: string, payload: string) => void;
};

export interface DatabaseOptions {
  readonly connections?: number;
  /** Seconds per statement; unlimited when absent. */
  readonly patience?: number;
  /** Commits return before they are on disk. The next commit that waits for the disk, of any session, covers them. */
  readonly isHasty?: boolean;
  /** Milliseconds; the clock by which connections rest. */
  readonly now?: () => number;
}

export interface ListenOptions {
  readonly channel: string;
  readonly name: string;
  readonly hear: (payload: string) => void;
  readonly onListening: () => void;
}

const mostSecondsOfDear = 10;
/** Milliseconds; a stalled process comes back sooner. */
const mostAbsence = 2500;
const queryCanceled = '57014';

export class Database {
  readonly connection: Connection;
  readonly query: Writable;
  readonly #kysely: Kysely<unknown>;
  readonly #connect: (options: DriverOptions, session?: Record<string, string>) => postgres.Sql;
  readonly #pool: Pool;
  readonly #dear: readonly Query[];
  readonly #share: Share;
  readonly #ground: Ground;
  readonly #listeners = new Set<CommitListener>();
  /** Whether other nodes write too, as far as this one has heard. */
  hasNeighbours = false;
  /** For metrics and tests. */
  statements = 0;
  onStatement: ((text: string) => void) | undefined;

  /**
   * `narrow` hides users from limited guests in each transaction's events. Use `refuseLimited` where no
   * guests exist.
   */
  constructor(connection: Connection, narrow: Narrowing, options: DatabaseOptions = {}) {
    this.connection = connection;
    const common: postgres.Options<Record<string, postgres.PostgresType>> = {
      // A reconnect must be quick.
      idle_timeout: 0,
      max_lifetime: null,
      backoff: () => 0.25,
      // A command may wait; a busy machine takes seconds to accept.
      connect_timeout: options.patience === undefined ? 30 : Math.min(5, options.patience),
      onnotice: () => {},
      fetch_types: false,
      types: {
        int8: { to: 20, from: [20], serialize: String, parse: Number },
        ...arrayTypes,
      },
      connection: sessionSettings,
    };
    const target = 'url' in connection ? separateTls(connection.url) : connection;
    this.#connect = (some, session) => {
      const all = { ...common, ...some, connection: { ...common.connection, ...session } };
      return 'url' in target
        ? postgres(target.url, { ...all, ssl: target.ssl, ...target.at })
        : postgres({
            ...all,
            host: target.socketDirectory,
            port: target.port,
            user: target.user,
            database: target.database,
          });
    };
    const { patience, isHasty = false } = options;
    const limits = {
      ...(patience === undefined ? {} : sessionLimits(patience)),
      ...(isHasty ? hastySettings : {}),
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
      ...(options.now === undefined ? {} : { now: options.now }),
    });
    this.#kysely = new Kysely({ dialect: postgresDialect(this.#pool, this.#count) });
    this.#ground = {
      db: this.#kysely,
      narrow,
      turns: new LogTurns(),
      absence: patience === undefined ? 0 : mostAbsence,
    };
    this.query = handleOf(this.#kysely);
    this.#dear = Array.from({ length: dear }, (_, place) =>
      handleOf(new Kysely({ dialect: postgresDialect(this.#pool, this.#count, place) })),
    );
  }

  readonly #count = (text: string) => {
    this.statements += 1;
    this.onStatement?.(text);
  };

  get poolUsage(): PoolUsage {
    return this.#pool.current.usage;
  }

  reader(organizationId: number): Reader {
    return { organizationId, query: this.query };
  }

  /**
   * Runs a slow read on a separate connection, shared fairly among callers. Throws RATE_LIMIT_HIT when too many of the
   * caller's reads wait, BAD_REQUEST when a statement takes too long.
   */
  readDearly<T>(organizationId: number, caller: string, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#share.run(caller, async (place) => {
      try {
        return await work({ organizationId, query: this.#dear[place]! });
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code !== queryCanceled) throw error;
        throw badRequest('This search takes too long. Narrow it, for example to a channel or a topic.');
      }
    });
  }

  snapshot<T>(organizationId: number, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((connection) => work({ organizationId, query: handleOf(connection) }));
  }

  /** Emits no events. */
  inTransaction<T>(work: (query: Writable) => Promise<T>): Promise<T> {
    return this.#kysely.transaction().execute((connection) => work(handleOf(connection)));
  }

  /**
   * Runs every change of state; see `transaction.ts`. Writes nothing for an author whose rights have ended; see
   * `rights.ts`.
   */
  async transact<T>(
    organizationId: number,
    author: Author | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const { result, entries } = await transact(this.#ground, { organizationId, author }, work);
    if (entries.length > 0) this.#notifyCommit(organizationId, entries);
    return result;
  }

  /**
   * See `at-once.ts`. Returns the first position, the wait for the lock, and the places of non-empty entries.
   * `entriesOf` renders the caller's entries for listeners.
   */
  async appendAtOnce(
    organizationId: number,
    append: AtOnce,
    entriesOf: (first: number, places: ReadonlySet<number>) => readonly PlacedEntry[],
  ): Promise<Pick<Appended, 'first' | 'waited'> & { readonly places: ReadonlySet<number> }> {
    const statement = appendStatement(organizationId, append);
    const row =
      (append.others === 0 ? await this.#askAlone(statement) : undefined) ??
      (await this.#askUnderLock(organizationId, statement));
    const { first, waited } = row;
    const places = new Set(row.places);
    const others = row.others.map((text, index) => ({
      position: first + append.count + index,
      ...(JSON.parse(text ?? '{}') as LogEntry),
    }));
    this.#notifyCommit(organizationId, [...entriesOf(first, places), ...others]);
    return { first, waited, places };
  }

  async #askAlone(statement: RawBuilder<Appended>): Promise<Appended | undefined> {
    const compiled = statement.compile(this.#kysely);
    this.#count(compiled.sql);
    const [row] = await this.#pool.askAlone<Appended>(compiled);
    return row;
  }

  /** Pipelines lock and statement; the statement starts under the lock, so it reads the newest state. */
  #askUnderLock(organizationId: number, statement: RawBuilder<Appended>): Promise<Appended> {
    const { db, turns, absence } = this.#ground;
    return db.transaction().execute((connection) =>
      turns.during(organizationId, async () => {
        const lock = logLock(organizationId, absence);
        const [, { rows }] = await Promise.all([
          lock.execute(handleOf(connection)),
          statement.execute(connection),
        ]);
        return rows[0]!;
      }),
    );
  }

  #notifyCommit(organizationId: number, entries: readonly PlacedEntry[]): void {
    for (const listener of this.#listeners) listener(organizationId, entries);
  }

  /** Listeners may miss entries, and then read the log. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Close it before the database. */
  listen({ channel, name, hear, onListening }: ListenOptions): Notifications {
    return new Notifications({
      channel,
      hear,
      onListening,
      open: (onclose, onnotify) =>
        this.#connect({ max: 1, onclose, onnotify }, { application_name: name, ...hastySettings }),
    });
  }

  async close(): Promise<void> {
    await this.#kysely.destroy();
  }
}
