import { expect, test } from 'vitest';
import type { PlacedEntry } from './entry.ts';
import { Tail } from './tail.ts';

const entry = (position: number, content: string): PlacedEntry => ({
  position,
  event: { type: 'message', content },
  audience: { everyone: true },
});

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

test('[R9] what was forgotten takes no room', () => {
  const tail = new Tail(0);
  for (let position = 1; position <= 1600; position++) {
    tail.push(entry(position, 'x'.repeat(20_000)));
    tail.forgetThrough(position - 1);
  }
  expect(tail.start).toBe(1599);
  expect(tail.since(1599)).toEqual([entry(1600, 'x'.repeat(20_000))]);
});

const positions = (tail: Tail, after: number) => tail.since(after).map((entry) => entry.position);

test('the tail gives what follows a position, and knows how far back it reaches', () => {
  const tail = new Tail(10);
  expect([tail.covers(10), tail.covers(9)]).toEqual([true, false]);
  for (const position of [11, 12, 13]) tail.push({ position });
  expect(positions(tail, 10)).toEqual([11, 12, 13]);
  expect(positions(tail, 12)).toEqual([13]);
  expect(positions(tail, 13)).toEqual([]);
  expect(positions(tail, 99)).toEqual([]);
  expect([tail.start, tail.covers(10), tail.covers(9)]).toEqual([10, true, false]);
});

test('a gap is refused, so that no client jumps over an entry', () => {
  const tail = new Tail(10);
  expect(() => tail.push({ position: 12 })).toThrow(/gap/);
  expect(() => tail.push({ position: 10 })).toThrow(/gap/);
  expect(tail.position).toBe(10);
});

test('what was changed in the table is not served from memory any more', () => {
  const tail = new Tail(0);
  for (const position of [1, 2, 3]) tail.push({ position });
  tail.forgetThrough(0);
  expect(tail.start).toBe(0);
  tail.forgetThrough(2);
  expect([tail.covers(1), tail.covers(2)]).toEqual([false, true]);
  expect(positions(tail, 2)).toEqual([3]);
  tail.push({ position: 4 });
  tail.forgetThrough(99);
  expect([tail.start, tail.position]).toEqual([4, 4]);
});

test('the tail takes older entries before its oldest, unless they changed or would fill it', () => {
  const tail = new Tail(10);
  for (const position of [11, 12]) tail.push({ position });
  const { edge } = tail;
  expect(tail.extend([{ position: 8 }], edge)).toBe(false);
  expect(tail.extend([], edge)).toBe(false);
  expect(tail.extend([{ position: 8 }, { position: 10 }], edge)).toBe(false);
  expect(tail.extend([{ position: 9 }, { position: 10 }], edge)).toBe(true);
  expect([tail.start, tail.covers(8), tail.covers(7)]).toEqual([8, true, false]);
  expect(positions(tail, 8)).toEqual([9, 10, 11, 12]);
  expect(tail.extend([{ position: 10 }], edge)).toBe(false);
  const before = tail.edge;
  // Rewritten entries that the tail did not have yet.
  tail.forgetThrough(5);
  expect(tail.extend([{ position: 8 }], before)).toBe(false);
  const many = Array.from({ length: 17_000 }, (_, index) => ({ position: index - 16_991 }));
  expect(tail.extend(many, tail.edge)).toBe(false);
  expect(tail.extend([entry(8, 'x'.repeat(9_000_000))], tail.edge)).toBe(false);
  expect(tail.start).toBe(8);
});
