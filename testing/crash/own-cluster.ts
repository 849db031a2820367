/** A durable PostgreSQL with the cast, which a test may kill; it starts itself again. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, Database } from '@parlance/server/db/database';
import { isRunning } from '@parlance/server/db/embedded/postmaster';
import { migrate } from '@parlance/server/db/migrate';
import { startEngine } from '@parlance/server/db/start-engine';
import { refuseLimited } from '@parlance/server/db/transaction';
import { migrateJobs } from '@parlance/server/jobs/migrate';
import postgres from 'postgres';
import { type Cast, foundCast } from '../cast.ts';
import type { TestDatabase } from '../database.ts';

export interface OwnCluster {
  readonly stored: TestDatabase;
  readonly people: Cast;
  /** Kills its first process, unless it is down already; resolves when it answers again. */
  kill(): Promise<void>;
}

const postmasterId = (directory: string): number | undefined => {
  try {
    return Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
};

const answers = async (connection: Connection): Promise<boolean> => {
  if ('url' in connection) throw new Error('this cluster has a socket');
  const { socketDirectory: host, port, user, database } = connection;
  const sql = postgres({ host, port, user, database, max: 1, fetch_types: false, connect_timeout: 1 });
  // The driver may never answer when the database is killed meanwhile.
  const silence = delay(1000).then(() => false);
  try {
    return await Promise.race([sql`select 1`.then(() => true), silence]);
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
};

export const startOwnCluster = async (settings: Record<string, string> = {}): Promise<OwnCluster> => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-cluster-'));
  const engine = await startEngine({
    dataDirectory: directory,
    report: () => {},
    settings: { max_connections: '150', ...settings },
  });
  const { connection } = engine;
  const database = new Database(connection, refuseLimited, { connections: 2 });
  await migrate(database);
  await migrateJobs(connection);
  const people = await foundCast(database);
  await database.close();
  return {
    people,
    stored: {
      connection,
      drop: async () => {
        await engine.stop();
        await rm(directory, { recursive: true, force: true, maxRetries: 50 });
      },
    },
    kill: async () => {
      const id = postmasterId(directory);
      // The file of a killed one stays until the next one starts.
      if (id !== undefined && isRunning(id)) process.kill(id, 'SIGKILL');
      while (!(await answers(connection))) await delay(50);
    },
  };
};
