import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';

test('a new database is migrated and empty', async () => {
  const database = await createDatabase();
  const rows = await ask(database, (sql) => sql`select count(*)::int as count from organizations`);
  expect(rows).toEqual([{ count: 0 }]);
  await database.drop();
});

async function ask<T>({ connection }: TestDatabase, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  if ('url' in connection) throw new Error('expected a socket');
  const { socketDirectory, user, ...rest } = connection;
  const sql = postgres({ host: socketDirectory, username: user, ...rest, max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

test('each database is its caller’s own', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
  await ask(one, (sql) => sql`create table mark (id int)`);
  await expect(ask(other, (sql) => sql`select from mark`)).rejects.toThrow(/"mark" does not exist/);
  await Promise.all([one.drop(), other.drop()]);
  await expect(ask(one, (sql) => sql`select 1`)).rejects.toThrow(/does not exist/);
});

test('text is Unicode: case and order do not depend on the machine', async () => {
  const database = await createDatabase();
  const [row] = await ask(database, (sql) => sql`select lower('ÄÉЖ') as low, upper('äéж') as up`);
  expect(row).toEqual({ low: 'äéж', up: 'ÄÉЖ' });
  await database.drop();
});
