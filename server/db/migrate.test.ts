import { restoreDatabase, type TestDatabase } from '@parlance/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateJobs } from '../jobs/migrate.ts';
import { Database } from './database.ts';
import { fetchApplied, migrate, missingMigrations } from './migrate.ts';
import { write } from './sql.ts';
import { refuseLimited } from './transaction.ts';

/** Two that start together often meet, but not always. */
const nodes = 8;

let stored: TestDatabase;
const databases: Database[] = [];
const open = () => {
  const database = new Database(stored.connection, refuseLimited, { connections: 2 });
  databases.push(database);
  return database;
};

beforeEach(async () => {
  stored = await restoreDatabase('');
});
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
  await stored.drop();
});

test('nodes that start at once on an empty database all bring it up to date', async () => {
  const starts = Array.from({ length: nodes }, open).flatMap((database) => [
    migrate(database),
    migrateJobs(stored.connection),
  ]);
  expect(
    (await Promise.allSettled(starts)).flatMap((start) => ('reason' in start ? [start.reason] : [])),
  ).toEqual([]);
  expect(missingMigrations(await fetchApplied(open().query))).toEqual([]);
});

test('tables that another node renames meanwhile do not disturb', async () => {
  const { query } = open();
  await write`do $$ begin
    execute (select 'create table one (' || string_agg('c' || n || ' int', ', ') || ')' from generate_series(1, 500) n);
    end $$`.execute(query);
  const renaming = write`do $$ begin
    for turn in 1..2000 loop
      alter table one rename to other; commit;
      alter table other rename to one; commit;
    end loop; end $$`.execute(query);
  await Promise.all(Array.from({ length: nodes }, () => migrate(open())));
  await renaming;
});
