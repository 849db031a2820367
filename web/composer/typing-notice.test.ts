import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypingNotice } from './typing-notice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const sent: string[] = [];
  const notice = new TypingNotice({
    send: (op, key) => sent.push(`${op} ${key}`),
    startEvery: () => 30_000,
    stopAfter: () => 12_000,
    now: Date.now,
  });
  return { sent, notice };
};

test('a start is repeated at the interval of the service while writing goes on', () => {
  const { sent, notice } = start();
  for (let second = 0; second <= 60; second += 1) {
    notice.typed('garden');
    vi.advanceTimersByTime(1000);
  }
  expect(sent).toEqual(['start garden', 'start garden', 'start garden']);
});

test('a rest, another conversation and sending stop it once', () => {
  const { sent, notice } = start();
  notice.typed('garden');
  vi.advanceTimersByTime(12_000);
  notice.stop();
  expect(sent).toEqual(['start garden', 'stop garden']);
  notice.typed('garden');
  notice.typed('kitchen');
  expect(sent.slice(2)).toEqual(['start garden', 'stop garden', 'start kitchen']);
  notice.stop();
  vi.advanceTimersByTime(60_000);
  expect(sent.slice(5)).toEqual(['stop kitchen']);
});
