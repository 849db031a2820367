import { expect, test } from 'vitest';
import { rangeOf, rowAfter } from './view.ts';

test('draws what is in view, and then a screen more at each end', () => {
  expect(rangeOf({ above: 4000, height: 400, rowHeight: 40, hasSpare: true }, 1000)).toEqual({
    first: 90,
    end: 120,
  });
  expect(rangeOf({ above: 4000, height: 400, rowHeight: 40, hasSpare: false }, 1000)).toEqual({
    first: 100,
    end: 110,
  });
});

test('stays within the rows that there are', () => {
  expect(rangeOf({ above: 0, height: 400, rowHeight: 40, hasSpare: true }, 5)).toEqual({ first: 0, end: 5 });
  expect(rangeOf({ above: 90_000, height: 400, rowHeight: 40, hasSpare: true }, 5)).toEqual({
    first: 5,
    end: 5,
  });
  expect(rangeOf({ above: 0, height: 400, rowHeight: 40, hasSpare: true }, 0)).toEqual({ first: 0, end: 0 });
});

test('moves by keys, and stops at the ends', () => {
  const rows = { count: 100, page: 10 };
  expect(rowAfter('ArrowDown', 3, rows)).toBe(4);
  expect(rowAfter('ArrowUp', 0, rows)).toBe(0);
  expect(rowAfter('PageDown', 95, rows)).toBe(99);
  expect(rowAfter('PageUp', 95, rows)).toBe(85);
  expect(rowAfter('Home', 50, rows)).toBe(0);
  expect(rowAfter('End', 50, rows)).toBe(99);
  expect(rowAfter('a', 50, rows)).toBe(undefined);
  expect(rowAfter('End', 0, { count: 0, page: 10 })).toBe(undefined);
});
