// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

const dayAt = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

test('[W41] `date:` a day is what was sent on it', () => {
  expect(parseQuery('date:2026-02-28 ripe')).toEqual([
    { operator: 'after', operand: dayAt(2026, 2, 28) },
    { operator: 'before', operand: dayAt(2026, 3, 1) },
    { operator: 'search', operand: 'ripe' },
  ]);
});

test('[W41] a filter may be negated, and names an operator by any of its names', () => {
  expect(parseQuery('-from:me subject:water after:2026-02-28')).toEqual([
    { operator: 'sender', operand: 'me', negated: true },
    { operator: 'topic', operand: 'water' },
    { operator: 'after', operand: dayAt(2026, 2, 28) },
  ]);
});

test('[W41] what is no filter is searched as words', () => {
  expect(parseQuery('date:noon "the pump" price:low')).toEqual([
    { operator: 'search', operand: 'date:noon "the pump" price:low' },
  ]);
});
