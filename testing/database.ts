import type { Connection } from '@parlance/server/db/database';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { Cast } from './cast.ts';

/** Where the run's PostgreSQL listens and what a new database is cloned from; set by the global setup. */
export type TestCluster = {
  socketDirectory: string;
  port: number;
  user: string;
  /** Migrated and empty. */
  template: string;
  /** With the cast in it. */
  castTemplate: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
    cast: Cast;
  }
}

export type TestDatabase = { connection: Connection; drop(): Promise<void> };

/** A migrated database of the caller's own, empty or with the cast; `drop` also cuts connections that are still open to it. */
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

/** Runs one statement outside any database that tests use. */
export async function administer(
  cluster: Omit<TestCluster, 'template' | 'castTemplate'>,
  run: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = postgres({
    host: cluster.socketDirectory,
    port: cluster.port,
    username: cluster.user,
    database: 'postgres',
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
