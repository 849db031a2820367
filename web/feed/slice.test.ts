import { expect, test } from 'vitest';
import { beyond, grow, idsIn, most, sliceAround, sliceAtEnd } from './slice.ts';

const range = {
  ids: Array.from({ length: 1000 }, (_, index) => index * 3 + 1),
  from: 0,
  to: Number.POSITIVE_INFINITY,
};

test('[WP4] a place begins with about a screen around its anchor', () => {
  const ids = idsIn(range, sliceAround(range, range.ids[500]!));
  expect(ids).toContain(range.ids[500]);
  expect(ids.length).toBeLessThanOrEqual(16);
  expect(idsIn(range, sliceAtEnd(range)).at(-1)).toBe(range.ids.at(-1));
});

test('it grows on both sides, and never above what the page holds', () => {
  let slice = sliceAround(range, range.ids[500]!);
  const before = beyond(range, slice, 'older');
  slice = grow(range, slice, 'newer')!;
  slice = grow(range, slice, 'older')!;
  expect(beyond(range, slice, 'older')).toBeLessThan(before);
  for (let step = 0; step < 50; step += 1) slice = grow(range, slice, 'older') ?? slice;
  expect(idsIn(range, slice).length).toBeLessThanOrEqual(most);
  expect(grow(range, slice, 'older')).toBeUndefined();
  for (let step = 0; step < 100; step += 1) slice = grow(range, slice, 'newer') ?? slice;
  expect(idsIn(range, slice).at(-1)).toBe(range.ids.at(-1));
  expect(grow(range, slice, 'newer')).toBeUndefined();
});
