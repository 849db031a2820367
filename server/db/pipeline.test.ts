import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../testing/database.ts';
import { Database } from './database.ts';
import { read } from './sql.ts';
import { refuseLimited } from './transaction.ts';

const stored = await createDatabase();
const database = new Database(stored.connection, refuseLimited, { connections: 2 });
afterAll(async () => {
  await database.close();
  await stored.drop();
});

const ask = async (query: Pick<Database, 'query'>['query'] | never, value: number) => {
  const { rows } = await read<{ value: number }>`select ${value}::int as value`.execute(query);
  expect(rows).toEqual([{ value }]);
};

test('after a statement fails among others of its transaction, every later answer belongs to its question', async () => {
  for (let round = 0; round < 50; round += 1) {
    const failing = database.snapshot(1, async (reader) => {
      const query = reader.query as Database['query'];
      await Promise.all([
        read`select pg_sleep(0.001)`.execute(query),
        read`select no_such_column`.execute(query),
        ask(query, 1),
        ask(query, 2),
        ask(query, 3),
      ]);
    });
    await expect(failing).rejects.toThrow(/no_such_column/);
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(database.query, index)));
  }
});
