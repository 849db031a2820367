import type { Connection } from './database.ts';

/** How a database ended: the exit status or signal, for the log. */
export type Ending = { reason: string };

export interface Engine {
  readonly connection: Connection;
  /** Ends the database if this process started it, once all its connections are closed. May be called twice. */
  stop(): Promise<void>;
  /** Resolves if the database ends unasked, for good. Never rejects. */
  readonly exited: Promise<Ending>;
}

export type EngineOptions = {
  /** An existing PostgreSQL 15 or newer; absent, the service starts one in the data directory. */
  databaseUrl?: string | undefined;
  dataDirectory: string;
  /** Logs a step that may take noticeable time. */
  report(step: string): void;
  /** PostgreSQL settings that override the service's own; only for a database started here. */
  settings?: Record<string, string>;
  /** Uses the database of a service that already runs over this data directory, rather than refuse. */
  join?: boolean;
};
