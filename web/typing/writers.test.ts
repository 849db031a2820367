import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Writers } from './writers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[W60] people stand in the order in which they began, until they end', () => {
  const writers = new Writers(() => 1000);
  writers.begin('here', 7);
  writers.begin('here', 8);
  writers.begin('there', 9);
  writers.begin('here', 7);
  expect([...writers.shown.value]).toEqual([
    ['here', [7, 8]],
    ['there', [9]],
  ]);
  writers.end('here', 7);
  writers.end('here', 7);
  writers.end('there', 9);
  expect([...writers.shown.value]).toEqual([['here', [8]]]);
});

test('[W60] a person who is not heard of any more has stopped', () => {
  const writers = new Writers(() => 1000);
  writers.begin('here', 7);
  vi.advanceTimersByTime(900);
  writers.begin('here', 7);
  vi.advanceTimersByTime(900);
  expect(writers.shown.value.get('here')).toEqual([7]);
  vi.advanceTimersByTime(101);
  expect(writers.shown.value.size).toBe(0);
});
