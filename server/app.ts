import { fastify } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Logger } from './log.ts';

export type App = {
  listen(options: { host: string; port: number }): Promise<string>;
  /** Stops taking connections and returns when the open requests have been answered. */
  close(): Promise<void>;
};

/** The HTTP service over a database that has been migrated. */
export async function createApp({
  config,
  database,
  log,
}: {
  config: Config;
  database: Database;
  log: Logger;
}): Promise<App> {
  const app = fastify({ loggerInstance: log, bodyLimit: config.maxBodyBytes, trustProxy: config.trustProxy });
  app.get('/health', async () => {
    await sql`select 1`.execute(database.query);
    return { live: true, ready: true };
  });
  return { listen: (options) => app.listen(options), close: () => app.close() };
}
