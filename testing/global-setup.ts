import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@parlance/server/db/database';
import { migrate } from '@parlance/server/db/migrate';
import { startEngine } from '@parlance/server/db/start-engine';
import { refuseLimited } from '@parlance/server/db/transaction';
import { migrateJobs } from '@parlance/server/jobs/migrate';
import type { TestProject } from 'vitest/node';
import { foundCast } from './cast.ts';
import { administer } from './database.ts';

const castTemplate = 'cast';

/** Starts one PostgreSQL for the run and prepares the databases that test files clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-test-'));
  const engine = await startEngine({
    dataDirectory: directory,
    report: () => {},
    // Test data need not survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const { connection } = engine;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  // A database can be cloned only without connections.
  const database = new Database(connection, refuseLimited, { connections: 1 });
  await migrate(database).finally(() => database.close());
  await migrateJobs(connection);
  const { database: template, ...cluster } = connection;
  await administer(cluster, (sql) => sql`create database ${sql(castTemplate)} template ${sql(template)}`);
  const withCast = new Database({ ...cluster, database: castTemplate }, refuseLimited, { connections: 1 });
  const cast = await foundCast(withCast).finally(() => withCast.close());
  project.provide('cluster', { ...cluster, template, castTemplate });
  project.provide('cast', cast);
  return async () => {
    await engine.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
