import { createDatabase } from '@parlance/testing/database';
import { expect, test } from 'vitest';
import { Database } from './database.ts';
import { read } from './sql.ts';
import { refuseLimited } from './transaction.ts';

test('arrays arrive as they were given', async () => {
  const stored = await createDatabase();
  const database = new Database(stored.connection, refuseLimited, { connections: 1 });
  const unusual = ['line\nand "\\" line', '\t\u007f\u0085', '👍 "\\"', 'é\u2028 {"a":"\\n"}'];
  const { rows } = await read`
    select ${[true, false]}::bool[] as flags, ${[1, 2 ** 40]}::bigint[] as ids, ${['a"b', 'c,d']}::text[] as texts,
      ${[null, 'NULL', '{\\', '']}::text[] as odd, ${[]}::int[] as none, array[1, null]::smallint[] as some,
      ${unusual}::text[] as unusual, ${[new Date(0), null]}::timestamptz[] as instants, ${true}::bool as yes, ${false}::bool as no
  `.execute(database.query);
  expect(rows).toEqual([
    {
      flags: [true, false],
      ids: [1, 2 ** 40],
      texts: ['a"b', 'c,d'],
      odd: [null, 'NULL', '{\\', ''],
      none: [],
      some: [1, null],
      unusual,
      instants: [new Date(0), null],
      yes: true,
      no: false,
    },
  ]);
  await database.close();
  await stored.drop();
});
