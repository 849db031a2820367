import { expect, test } from 'vitest';
import { isSameOrder, movedTo } from './moved.ts';

test('a key moves up, down, and no further than the ends', () => {
  const order = ['a', 'b', 'c'];
  expect(movedTo(order, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(order, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(order, 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(movedTo(order, 'b', -1)).toEqual(['b', 'a', 'c']);
});

test('orders are the same when each key stands at the same place', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameOrder(['a'], ['a', 'b'])).toBe(false);
});
