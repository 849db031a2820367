import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { holdings } from '../db/holdings.ts';
import { read } from '../db/sql.ts';
import { tableNames, tables } from './format.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ law: { watchers: [] } });
});
afterAll(() => service.close());

const fetchColumns = async (): Promise<Map<string, string[]>> => {
  const { rows } = await read<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
    group by 1
  `.execute(service.database.query);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

const keysOf = (shape: object): string[] =>
  Object.entries(shape).flatMap(([name]) =>
    name === 'preferences' ? Object.keys(tables.subscriptions.shape.preferences.unwrap().shape) : [name],
  );

test('[V19] of every table it is decided whether it leaves with an export', async () => {
  const columns = await fetchColumns();
  expect(Object.keys(holdings).sort()).toEqual([...columns.keys()].sort());
  const archived = Object.entries(holdings).flatMap(([table, holding]) =>
    'leaves' in holding ? [(holding.as ?? table).split('.')[0]!] : [],
  );
  expect([...new Set(archived)].sort()).toEqual([...tableNames].sort());
});

test('[V19] every column of what leaves stands in the archive, or it is said why not', async () => {
  for (const [table, columns] of await fetchColumns()) {
    const holding = holdings[table]!;
    if (!('leaves' in holding)) continue;
    const [name, key] = (holding.as ?? table).split('.');
    const { shape } = tables[name as keyof typeof tables];
    if (key !== undefined) {
      expect(Object.keys(shape)).toContain(key);
      continue;
    }
    const joined = Object.values(holdings).flatMap((other) =>
      'leaves' in other && other.as?.startsWith(`${name}.`) ? [other.as.split('.')[1]!] : [],
    );
    // Computed from the HTML of `messages`, which is omitted.
    const told = keysOf(shape).filter((one) => !joined.includes(one) && one !== 'named');
    const decided = ['organization_id', ...told, ...Object.keys(holding.without ?? {})];
    expect([
      table,
      decided.filter((one) => one !== 'organization_id' || columns.includes(one)).sort(),
    ]).toEqual([table, [...columns].sort()]);
  }
});

test('[S20] of every row that belongs to a person it is decided what becomes of it when they are deleted', async () => {
  const { rows } = await read<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'organization_id'
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(user|sender|creator|owner|author|inviter)_id$'
      and table_name not like 'kysely%'
  `.execute(service.database.query);
  const named = rows.map(({ table, column }) => `${table}.${column}`).sort();
  const decided = Object.entries(holdings).flatMap(([table, { people = {} }]) =>
    Object.keys(people).map((column) => `${table}.${column}`),
  );
  expect(decided.sort()).toEqual(named);
});
