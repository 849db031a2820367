/** The jobs' library uses its own driver. */
import pg from 'pg';
import type { Connection } from '../db/database.ts';
import { separateTls } from '../db/tls.ts';
import { vanishing } from '../db/vanishing.ts';

const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const addressOf = (address: string): pg.ClientConfig => {
  const { url, ssl } = separateTls(address);
  return { connectionString: url, ssl };
};

const settingsFor = (
  connection: Connection,
  session: Readonly<Record<string, string>> = {},
  name = 'parlance jobs',
): pg.ClientConfig => ({
  application_name: name,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
  options: optionsOf({ ...vanishing, ...session }),
  ...('url' in connection
    ? addressOf(connection.url)
    : {
        host: connection.socketDirectory,
        port: connection.port,
        user: connection.user,
        database: connection.database,
      }),
});

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/**
 * Keeps the workers of the library from listening, each lane with a connection of its own: only for this they pass a
 * function. See `alarm.ts`.
 */
class UnheardPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    return taken === undefined ? super.connect() : undefined;
  }
}

const open = (Pool: typeof pg.Pool, settings: pg.ClientConfig, most: number): pg.Pool =>
  new Pool({ ...settings, max: most })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));

export const openPool = (
  connection: Connection,
  most: number,
  session: Readonly<Record<string, string>> = {},
): pg.Pool => open(pg.Pool, settingsFor(connection, session), most);

/** Its `query` does not answer. */
export const openPoolOfWorkers = (connection: Connection, most: number): pg.Pool =>
  open(UnheardPool, settingsFor(connection), most);

/**
 * A connection whose life shows that this process works: PostgreSQL closes it after `silence` milliseconds without a
 * statement, and a statement fails without an answer after as long.
 */
export const openPulse = (connection: Connection, silence: number): pg.Client =>
  new pg.Client({
    ...settingsFor(connection, { idle_session_timeout: String(silence) }),
    query_timeout: silence,
  });

/** Sets the silence once more: a pooler may drop what a session begins with. */
export const connectPulse = async (pulse: pg.Client, silence: number): Promise<void> => {
  await pulse.connect();
  await pulse.query(`set idle_session_timeout = ${silence}`);
};

/** `name` shows in the database's list of connections. */
export const openClient = (connection: Connection, name?: string): pg.Client =>
  new pg.Client(settingsFor(connection, {}, name));

/** A connection that also takes the commands of replication, such as one for a copy of the whole cluster. */
export const openReplication = (connection: Connection, name: string): pg.Client => {
  const settings = { ...settingsFor(connection, {}, name), replication: 'database' };
  return new pg.Client(settings);
};
