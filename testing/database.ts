import type { Connection } from '@parlance/server/db/database';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { Cast } from './cast.ts';

/** The PostgreSQL of this run and its templates; set by the global setup. */
export type TestCluster = {
  socketDirectory: string;
  port: number;
  user: string;
  /** Migrated and empty. */
  template: string;
  castTemplate: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
    cast: Cast;
  }
}

export type TestDatabase = { connection: Connection; drop(): Promise<void> };

/** Creates a migrated database for the caller. `drop` also closes its open connections. */
export async function createDatabase(content: 'empty' | 'cast' = 'empty'): Promise<TestDatabase> {
  const { template: empty, castTemplate, ...cluster } = inject('cluster');
  const template = content === 'cast' ? castTemplate : empty;
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(cluster, (sql) => sql`create database ${sql(database)} template ${sql(template)}`);
  return {
    connection: { ...cluster, database },
    drop: () => administer(cluster, (sql) => sql`drop database ${sql(database)} with (force)`),
  };
}

/** Creates a database from the statements of a dump. `drop` also closes its open connections. */
export async function restoreDatabase(dump: string): Promise<TestDatabase> {
  const { template: _empty, castTemplate: _cast, ...cluster } = inject('cluster');
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(cluster, (sql) => sql`create database ${sql(database)} template template0`);
  const sql = socketOf(cluster, database);
  await sql
    .unsafe(dump)
    .simple()
    .finally(() => sql.end());
  return {
    connection: { ...cluster, database },
    drop: () => administer(cluster, (sql) => sql`drop database ${sql(database)} with (force)`),
  };
}

const socketOf = (
  { socketDirectory, port, user }: Omit<TestCluster, 'template' | 'castTemplate'>,
  database: string,
) =>
  postgres({
    host: socketDirectory,
    port,
    username: user,
    database,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });

/** Milliseconds for the last connections to a database, which PostgreSQL itself waits for five seconds. */
const patience = 60_000;

const isInUse = (error: unknown) => (error as { code?: string }).code === '55006';

/** Runs one statement outside the test databases, again while a database that it needs for itself is in use. */
export async function administer(
  cluster: Omit<TestCluster, 'template' | 'castTemplate'>,
  run: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = socketOf(cluster, 'template1');
  const deadline = performance.now() + patience;
  try {
    for (;;)
      try {
        return void (await run(sql));
      } catch (error) {
        if (!isInUse(error) || performance.now() > deadline) throw error;
      }
  } finally {
    await sql.end();
  }
}
