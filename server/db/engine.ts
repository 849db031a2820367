import type { Connection } from './database.ts';

/** How a database came to its end: the exit status or signal, in words for the log. */
export type Ending = { reason: string };

export interface Engine {
  readonly connection: Connection;
  /** Ends the database if this process started it, once all its connections are closed or cut. May be called twice. */
  stop(): Promise<void>;
  /** Resolves if the database has ended without having been asked to, for good. Never rejects. */
  readonly exited: Promise<Ending>;
}

export type EngineOptions = {
  /** An existing PostgreSQL 15 or newer; without it one is started in the data directory. */
  databaseUrl?: string | undefined;
  dataDirectory: string;
  /** Is told each step that may take noticeable time, in words for a person. */
  report(step: string): void;
  /** PostgreSQL settings beside or over the service's own; only for a database that is started here. */
  settings?: Record<string, string>;
  /** Use the database of a service that already runs over this data directory, rather than refuse. */
  join?: boolean;
};
