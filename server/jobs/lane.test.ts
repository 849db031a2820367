import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane } from './lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const turnOfLoop = () => new Promise(setImmediate);

const begin = (rest: number) => {
  const batches: (readonly string[])[] = [];
  const lane = createLane<string, string>(
    async (items) => {
      batches.push(items);
      return items;
    },
    { rest: () => rest },
  );
  return { batches, lane };
};

test('what comes while a lane rests shares the next batch', async () => {
  const { batches, lane } = begin(10);
  await lane.run('first');
  const second = lane.run('second');
  await turnOfLoop();
  await turnOfLoop();
  const third = lane.run('third');
  await turnOfLoop();
  expect(batches).toEqual([['first']]);
  vi.advanceTimersByTime(10);
  await Promise.all([second, third]);
  expect(batches).toEqual([['first'], ['second', 'third']]);
});

test('what comes after the rest is over does not wait', async () => {
  const { batches, lane } = begin(10);
  await lane.run('first');
  vi.advanceTimersByTime(10);
  await lane.run('second');
  expect(batches).toEqual([['first'], ['second']]);
});

test('a lane without a rest begins its next batch at once', async () => {
  const { batches, lane } = begin(0);
  await lane.run('first');
  await lane.run('second');
  expect(batches).toEqual([['first'], ['second']]);
});
