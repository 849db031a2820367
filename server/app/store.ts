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
  /** The root host's address. */
  readonly externalUrl?: string | undefined;
  /** Whether OpenID Connect is set up. */
  readonly hasProvider?: boolean;
}

/** Events about users reach only the guests who may see them, whichever process writes. */
export const openStore = (connection: Connection, options: StoreOptions = {}): Store => {
  const { externalUrl = 'http://127.0.0.1', hasProvider = false, ...limits } = options;
  // Assigned below, since narrowing reads the database.
  const narrow: Narrowing = (...entries) => narrowing(...entries);
  const database = new Database(connection, narrow, limits);
  const directory = new Directory(database, externalUrl, hasProvider);
  const narrowing = createNarrowing(directory, introductions);
  return { database, directory };
};
