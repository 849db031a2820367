/** The database and the organizations in it, for the service and the command line. */
import { type Connection, Database, type DatabaseOptions } from '../db/database.ts';
import type { Narrowing } from '../db/transaction.ts';
import { Directory } from '../organization/index.ts';
import { createNarrowing } from '../users/index.ts';
import { introductions } from './features.ts';

export interface Store {
  readonly database: Database;
  readonly directory: Directory;
}

export interface StoreOptions extends DatabaseOptions {
  /** The root host's address, such as `https://chat.example.org`. */
  readonly externalUrl?: string | undefined;
  /** Whether users may sign in through OpenID Connect. */
  readonly hasProvider?: boolean;
}

/** Opens the database. Every writer's events about users reach only the guests who may see them. */
export const openStore = (connection: Connection, options: StoreOptions = {}): Store => {
  const { externalUrl = 'http://127.0.0.1', hasProvider = false, ...limits } = options;
  // Assigned below: narrowing reads the directory, which reads the database.
  const narrow: Narrowing = (...entries) => narrowing(...entries);
  const database = new Database(connection, narrow, limits);
  const directory = new Directory(database, externalUrl, hasProvider);
  const narrowing = createNarrowing(directory, introductions);
  return { database, directory };
};
