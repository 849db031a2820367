import type { Connection } from './database.ts';

/** `isKilled`: by SIGKILL, as when a system is out of memory. */
export type Ending = { reason: string; isClean?: boolean; isKilled?: boolean };

export interface Engine {
  readonly connection: Connection;
  /** Ends the database if this process started it. Call it after closing all connections; idempotent. */
  stop(): Promise<void>;
  /** Call it when this process gets a signal to end: a manager of services may have sent it to the database, too. */
  expectEnd(): void;
  /** Resolves if the database ends unasked, for good. Never rejects. */
  readonly exited: Promise<Ending>;
  /** Resolves when a new database is on disk. Until then, a loss of power takes all of it. */
  readonly onDisk: Promise<void>;
}

export type EngineOptions = {
  /** PostgreSQL 15 or newer; the built-in one when absent. */
  databaseUrl?: string | undefined;
  dataDirectory: string;
  report(step: string): void;
  /** Override the service's own settings, for a database started here. */
  settings?: Record<string, string>;
  /** Whether the built-in database hands out its write-ahead log (`embedded/archive.ts`). */
  archives?: boolean;
  /** Returns before a new database is on disk: the caller acknowledges nothing until `onDisk`. */
  isEager?: boolean;
  /** Whether a new database may have all tables already. One that is restored into may not. */
  mayHaveTables?: boolean;
  /** Milliseconds that its start may take. */
  patience?: number;
  /** Runs while this process alone has the data directory, before there is a database. */
  prepare?: () => Promise<void>;
  /** Copies a database of an older major version into an empty one. Without it, such a database is refused. */
  copyCluster?: (from: Connection, to: Connection) => Promise<void>;
  /** Shares the database of a service over this data directory, instead of refusing. */
  join?: boolean;
};
