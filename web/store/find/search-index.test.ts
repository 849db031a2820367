import { expect, test, vi } from 'vitest';
import { fold } from './fold.ts';
import { rankOf } from './rank.ts';
import { SearchIndex } from './search-index.ts';

vi.mock('./rank.ts', async (original) => {
  const actual = await original<typeof import('./rank.ts')>();
  return { ...actual, rankOf: vi.fn(actual.rankOf) };
});
const compared = vi.mocked(rankOf).mock;

const indexOf = (...names: string[]) => new SearchIndex(names, (name) => [name]);
const all = { most: 20 };

test.each([
  ['Éloïse Ångström', 'eloise angstrom'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['İpek', 'ipek'],
  ['ｆｕｌｌ', 'full'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('exact comes before the beginning of a word, and that before what stands within', () => {
  const index = indexOf('Joan', 'Anna Berg', 'Cy Annand', 'Ann', 'Bo');
  expect(index.find('ann', all)).toEqual(['Ann', 'Anna Berg', 'Cy Annand']);
  expect(index.find('an', all)).toEqual(['Anna Berg', 'Ann', 'Cy Annand', 'Joan']);
});

test('accents and case do not matter on either side', () => {
  expect(indexOf('Zoë Ñandú').find('ZOE nan', all)).toEqual(['Zoë Ñandú']);
  expect(indexOf('Zoe Nandu').find('zoë ñ', all)).toEqual(['Zoe Nandu']);
});

test('words may be typed in any order, each by its beginning', () => {
  const index = indexOf('Ann Smith', 'Ann Berg', 'Joan Smith');
  expect(index.find('smi an', all)).toEqual(['Ann Smith']);
});

test('standing decides among equals, and leaves out', () => {
  const standings: Readonly<Record<string, number>> = { 'Ada Far': 2, 'Bo Adams': 1 };
  const index = indexOf('Ada Far', 'Adi Out', 'Bo Adams');
  expect(index.find('ad', { most: 20, standing: (name) => standings[name] })).toEqual([
    'Bo Adams',
    'Ada Far',
  ]);
});

test('the domain that addresses share counts less than a name', () => {
  const people = [
    ['Ann Berg', 'ann@northwind.example'],
    ['Nora Far', 'far@northwind.example'],
  ];
  const index = new SearchIndex(people, (texts) => texts);
  const standing = ([name]: readonly string[]) => (name === 'Nora Far' ? 2 : 1);
  expect(index.find('no', { most: 20, standing }).map(([name]) => name)).toEqual(['Nora Far', 'Ann Berg']);
});

test('the best of several texts counts', () => {
  const index = new SearchIndex(
    [
      ['Cy Moor', 'berg@example.com'],
      ['Ann Berg', 'ann@example.com'],
    ],
    (texts) => texts,
  );
  expect(index.find('ann', all)).toEqual([['Ann Berg', 'ann@example.com']]);
  expect(index.find('berg', all).map(([name]) => name)).toEqual(['Cy Moor', 'Ann Berg']);
});

test('among 10,000 each letter compares only what the letters before it found', () => {
  const names = Array.from({ length: 10_000 }, (_, number) => `Person ${number.toString(26)} Ann${number}`);
  const index = indexOf(...names);
  const comparisonsOf = (query: string) => {
    compared.calls.length = 0;
    const found = index.find(query, { most: 8 });
    expect(found.length).toBe(8);
    return compared.calls.length;
  };
  expect(comparisonsOf('a')).toBe(10_000);
  expect(comparisonsOf('ann')).toBe(10_000);
  expect(comparisonsOf('ann1')).toBe(10_000);
  expect(comparisonsOf('ann12')).toBe(1111);
  expect(comparisonsOf('ann123')).toBe(111);
  // Another word begins from all of them.
  expect(comparisonsOf('person 1')).toBe(10_000);
});

test('only the best are kept, whatever the number', () => {
  const names = Array.from({ length: 1000 }, (_, number) => `ann ${1000 - number}`);
  const near = (name: string) => Number(name.slice(4));
  expect(indexOf(...names).find('ann', { most: 3, standing: near })).toEqual(['ann 1', 'ann 2', 'ann 3']);
});
