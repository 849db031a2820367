import { expect, test } from 'vitest';
import { Rest } from './rest.ts';

const after = (...waits: readonly number[]): number => {
  const rest = new Rest();
  for (const wait of waits) rest.note(wait);
  return rest.length;
};
const often = (wait: number): number[] => Array<number>(50).fill(wait);

test('a node that has the lock at once does not rest, nor after one long wait among short ones', () => {
  expect(after()).toBe(0);
  expect(after(...often(0.3))).toBe(0);
  expect(after(...often(0.3), 2, 0.3)).toBe(0);
});

test('a node that waits for others rests in proportion, but never long', () => {
  expect(after(...often(2))).toBeCloseTo(3, 1);
  expect(after(...often(2500))).toBe(10);
});

test('a node that is alone again soon stops resting', () => {
  expect(after(...often(4), ...often(0.3))).toBe(0);
});
