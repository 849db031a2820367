import { expect, test } from 'vitest';
import type { PlacedEntry } from './entry.ts';
import { Tail } from './tail.ts';

const entry = (position: number, content: string): PlacedEntry => ({
  position,
  event: { type: 'message', content },
  audience: { everyone: true },
});

/** How many entries stay of so many of one length. */
const kept = (count: number, length: number): number => {
  const tail = new Tail(0);
  for (let position = 1; position <= count; position++) tail.push(entry(position, 'x'.repeat(length)));
  expect(tail.position).toBe(count);
  expect(tail.covers(count)).toBe(true);
  expect(tail.since(count - 3).map((one) => one.position)).toEqual([count - 2, count - 1, count]);
  expect(tail.since(tail.start)[0]?.position).toBe(tail.start + 1);
  return count - tail.start;
};

test('[R9] keeps a bounded number of short entries and a bounded amount of text of long ones', () => {
  expect(kept(30_000, 10)).toBe(30_000);
  expect(kept(100_000, 10)).toBeLessThanOrEqual(32_768);
  expect(kept(10_000, 10_000) * 10_000).toBeLessThanOrEqual(17_000_000);
  expect(kept(3000, 100_000)).toBe(1024);
});

test('[R9] a replaced entry counts by what replaced it', () => {
  const tail = new Tail(0);
  for (let position = 1; position <= 1600; position++) {
    tail.push(entry(position, 'x'.repeat(20_000)));
    tail.replace(entry(position, ''));
  }
  expect(tail.start).toBe(0);
  expect(tail.since(1599)).toEqual([entry(1600, '')]);
});
