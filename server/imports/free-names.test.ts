import { expect, test } from 'vitest';
import { FreeNames } from './free-names.ts';

test('a name that is taken gets the first number that is free, inside the limit', () => {
  const names = new FreeNames(8, ['Dora', 'dora (3)']);
  expect(['Emil', 'DORA', 'dora', 'Dora'].map((wish) => names.take(wish))).toEqual([
    'Emil',
    'DORA (2)',
    'dora (4)',
    'Dora (5)',
  ]);
  expect([names.take('Benjamin'), names.take('Benjamin')]).toEqual(['Benjamin', 'Benj (2)']);
});

test('each place has names of its own', () => {
  const names = new FreeNames(60);
  expect([names.take('plans', 1), names.take('plans', 2), names.take('Plans', 1)]).toEqual([
    'plans',
    'plans',
    'Plans (2)',
  ]);
});

test('takes linear time for equal wishes', () => {
  const names = new FreeNames(60);
  for (let count = 1; count < 100_000; count += 1) names.take('general');
  expect(names.take('general')).toBe('general (100000)');
});
