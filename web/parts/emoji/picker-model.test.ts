import { expect, test } from 'vitest';
import { moved } from './picker-model.ts';

/** Three rows: 0 to 8, 9 to 17, 18 to 20. */
const from = (at: number) => ({ at, count: 21, columns: 9 });

test.each([
  ['ArrowRight', 8, 9],
  ['ArrowRight', 20, 20],
  ['ArrowLeft', 9, 8],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 12],
  ['ArrowDown', 15, 20],
  ['ArrowUp', 18, 9],
])('%s from %i leads to %i', (key, at, to) => {
  expect(moved(key, from(at))).toBe(to);
});

test('the first and the last row lead out of the grid', () => {
  expect(moved('ArrowUp', from(5))).toBe('before');
  expect(moved('ArrowDown', from(19))).toBe('after');
});

test('other keys are not for the grid, and none is for an empty one', () => {
  expect(moved('ArrowDown', { at: 0, count: 0, columns: 9 })).toBeUndefined();
  expect(moved('a', from(5))).toBeUndefined();
});
