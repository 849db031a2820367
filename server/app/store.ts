/** The database together with the organizations in it: what the service and the command line both stand on. */
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
  /** Where people reach the root host, like `https://chat.example.org`; where it listens when absent. */
  readonly externalUrl?: string | undefined;
  /** Whether people may sign in elsewhere than here. */
  readonly hasProvider?: boolean;
}

/** Opens the database. Events about users reach only the guests who may know of them, whoever writes. */
export const openStore = (connection: Connection, options: StoreOptions = {}): Store => {
  const { externalUrl = 'http://127.0.0.1', hasProvider = false, ...limits } = options;
  // The narrowing looks organizations up in the directory, which reads the database.
  const narrow: Narrowing = (...entries) => narrowing(...entries);
  const database = new Database(connection, narrow, limits);
  const directory = new Directory(database, externalUrl, hasProvider);
  const narrowing = createNarrowing(directory, introductions);
  return { database, directory };
};
