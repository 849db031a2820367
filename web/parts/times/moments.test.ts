import { expect, test } from 'vitest';
import { fieldValueOf, momentsFrom, secondsOf } from './moments.ts';

/** Without zone: that of the device. */
const at = (text: string) => new Date(text);
const offered = (now: Date) =>
  momentsFrom(now).map(({ words, at: seconds }) => [words, fieldValueOf(seconds)] as const);

test('[W100] times of a Wednesday morning', () => {
  expect(offered(at('2026-03-04T10:20'))).toEqual([
    ['In one hour', '2026-03-04T11:20'],
    ['In three hours', '2026-03-04T13:20'],
    ['This evening', '2026-03-04T18:00'],
    ['Tomorrow at 9:00', '2026-03-05T09:00'],
    ['Monday at 9:00', '2026-03-09T09:00'],
  ]);
});

test('late in the day there is no evening left, and on Sunday Monday is tomorrow', () => {
  const words = offered(at('2026-03-08T16:00')).map(([name]) => name);
  expect(words).toEqual(['In one hour', 'In three hours', 'Tomorrow at 9:00']);
});

test('on Monday the next one is in a week, beyond the end of the month', () => {
  expect(offered(at('2026-03-30T08:00')).at(-1)).toEqual(['Monday at 9:00', '2026-04-06T09:00']);
});

test('a field gives the time that it shows', () => {
  expect(secondsOf('2026-03-04T10:20')).toBe(at('2026-03-04T10:20').getTime() / 1000);
  expect(secondsOf('')).toBeUndefined();
});
