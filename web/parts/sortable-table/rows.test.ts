import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { FoldedTexts, TableRows } from './rows.ts';

interface Person {
  readonly name: string;
  readonly mail: string;
  readonly role: number;
  readonly seen: number | undefined;
}

const person = (name: string, role = 400, seen?: number): Person => ({
  name,
  mail: 'a@example.org',
  role,
  seen,
});
const columns: readonly Column<Person>[] = [
  { key: 'name', words: 'Name', textOf: ({ name }) => name, isFound: true },
  { key: 'mail', words: 'E-mail', textOf: ({ mail }) => mail },
  { key: 'role', words: 'Role', textOf: ({ role }) => `role ${role}`, orderOf: ({ role }) => role },
  { key: 'seen', words: 'Last active', textOf: () => 'some time', orderOf: ({ seen }) => seen },
];
const tableOf = (rows: readonly Person[]) => new TableRows(rows, columns, new FoldedTexts(columns));
const namesBy = (rows: readonly Person[], key: string, isDown = false) =>
  tableOf(rows)
    .shown('', { key, isDown })
    .map(({ name }) => name);
const found = (rows: readonly Person[], text: string) =>
  tableOf(rows)
    .shown(text, { key: 'name', isDown: false })
    .map(({ name }) => name);

test('orders by text as people read it, without case and accents, in both directions', () => {
  const rows = [person('zoe'), person('Émile'), person('eva'), person('Ada')];
  expect(namesBy(rows, 'name')).toEqual(['Ada', 'Émile', 'eva', 'zoe']);
  expect(namesBy(rows, 'name', true)).toEqual(['zoe', 'eva', 'Émile', 'Ada']);
});

test('orders by numbers, not by their digits; equal ones stay as they stand', () => {
  const rows = [person('b', 600), person('a', 90), person('c', 600)];
  expect(namesBy(rows, 'role')).toEqual(['a', 'b', 'c']);
});

test('keeps what is unknown last in both directions', () => {
  const rows = [person('never'), person('early', 400, 1), person('late', 400, 9)];
  expect(namesBy(rows, 'seen')).toEqual(['early', 'late', 'never']);
  expect(namesBy(rows, 'seen', true)).toEqual(['late', 'early', 'never']);
});

test('finds rows with all words, in any order, in columns that may be searched', () => {
  const rows = [person('Jürgen Möller'), person('Möller Anna'), person('Ada')];
  expect(found(rows, ' MOLLER jur ')).toEqual(['Jürgen Möller']);
  expect(found(rows, 'example.org')).toEqual([]);
  expect(found(rows, '')).toHaveLength(3);
});

test('folds the text of a row once, however often it is searched', () => {
  let asked = 0;
  const counting: readonly Column<Person>[] = [
    {
      key: 'name',
      words: 'Name',
      isFound: true,
      orderOf: ({ role }) => role,
      textOf: ({ name }) => {
        asked += 1;
        return name;
      },
    },
  ];
  const rows = [person('Ada'), person('Bo')];
  const texts = new FoldedTexts(counting);
  for (const text of ['a', 'ad', 'b'])
    new TableRows(rows, counting, texts).shown(text, { key: 'name', isDown: false });
  expect(asked).toBe(2);
});

test('orders a column once for fifty thousand rows, then only walks', () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => person(`Person ${(n * 7919) % 50_000}`, n % 5));
  const table = tableOf(rows);
  const order = { key: 'role', isDown: true } as const;
  const all = table.shown('', order);
  expect(table.shown('', order)).toBe(all);
  expect(all[0]?.role).toBe(4);
  expect(table.shown('person 12', order)).toHaveLength(rows.filter(({ name }) => name.includes('12')).length);
});
