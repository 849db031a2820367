/** The jobs' library uses its own driver. */
import pg from 'pg';
import type { Connection } from '../db/database.ts';

const settingsFor = (connection: Connection, name = 'parlance jobs'): pg.ClientConfig => ({
  application_name: name,
  connectionTimeoutMillis: 5000,
  ...('url' in connection
    ? { connectionString: connection.url }
    : {
        host: connection.socketDirectory,
        port: connection.port,
        user: connection.user,
        database: connection.database,
      }),
});

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * If the library stops while a connection breaks, it releases it twice, and the pool would throw uncaught.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (taken === undefined) return super.connect();
    super.connect((error, client, done) => {
      let isDone = false;
      taken(error, client, (release) => {
        if (!isDone) done(release);
        isDone = true;
      });
    });
    return undefined;
  }
}

export const openPool = (connection: Connection, most: number): pg.Pool =>
  new ForgivingPool({ ...settingsFor(connection), max: most })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));

/** `name` shows in the database's list of connections. */
export const openClient = (connection: Connection, name?: string): pg.Client =>
  new pg.Client(settingsFor(connection, name));
