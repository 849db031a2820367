import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './notice.ts';

/** Locks as browsers give them: the next begins when the one before ended. */
const locks = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, run: () => Promise<unknown>) => {
      last = last.then(run);
      return last;
    },
  };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[W157] a notification that the browser does not answer keeps others back for five seconds at most', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: locks() });
  void inTurn(() => new Promise(() => {}));
  let isShown = false;
  const next = inTurn(async () => {
    isShown = true;
    return 'shown';
  });
  await vi.advanceTimersByTimeAsync(4900);
  expect(isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await next).toBe('shown');
});

test('[W157] what a notification fails at is said to its caller, and the next has its turn', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  await expect(inTurn(() => Promise.reject(new Error('No room.')))).rejects.toThrow('No room.');
  expect(await inTurn(async () => 1)).toBe(1);
});

test('[W157] a turn that the browser does not give is said to its caller', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('The page is gone.')) } });
  await expect(inTurn(async () => 1)).rejects.toThrow('The page is gone.');
});
