/** When a backup is due, when its absence is a warning, and which backups stay. */
import { describe, expect, test } from 'vitest';
import { parseKeep } from '../../config/setting-kinds.ts';
import { chooseKept } from '../repository/keep.ts';
import { newName, timeOf } from '../repository/repository.ts';
import { isDue, warningOf } from './history.ts';

const time = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const daily = { at: 210, everyHours: 24 };
const hourly = { at: 210, everyHours: 1 };
const after = (tried: string | undefined, failures = 0) => ({
  tried: tried === undefined ? undefined : { at: new Date(time(tried)) },
  failures,
  isRunning: false,
});

describe('a backup is due', () => {
  test.each([
    [daily, undefined, '26T01:00', true],
    [daily, '25T03:30', '26T03:29', false],
    [daily, '25T03:30', '26T03:30', true],
    [daily, '26T03:30', '26T23:59', false],
    [hourly, '26T03:30', '26T04:29', false],
    [hourly, '26T03:30', '26T04:30', true],
    [hourly, '25T23:30', '26T00:29', false],
    [hourly, '25T23:30', '26T00:30', true],
    [{ at: 210, everyHours: 6 }, '26T03:30', '26T09:00', false],
    [{ at: 210, everyHours: 6 }, '26T03:30', '26T09:30', true],
  ] as const)('%j, tried at %s, at %s: %s', (schedule, tried, now, expected) => {
    expect(isDue(after(tried), schedule, time(now))).toBe(expected);
  });

  test('at once after a clock that was ahead', () => {
    expect(isDue(after('30T03:30'), daily, time('26T12:00'))).toBe(true);
    // Clocks differ by a little.
    expect(isDue(after('26T12:01'), daily, time('26T12:00'))).toBe(false);
  });

  test('an hour after a failure, and never while one runs', () => {
    expect(isDue(after('26T03:30', 1), daily, time('26T04:29'))).toBe(false);
    expect(isDue(after('26T03:30', 1), daily, time('26T04:30'))).toBe(true);
    expect(isDue({ ...after('26T03:30', 1), isRunning: true }, daily, time('26T04:30'))).toBe(false);
  });
});

test('two periods without a success are a warning', () => {
  const history = { succeeded: { at: new Date(time('26T03:30')), bytes: 1, seconds: 1 }, failures: 0 };
  expect(warningOf(history, daily, time('28T03:30'))).toBeUndefined();
  expect(warningOf(history, daily, time('28T03:31'))).toContain('2026-11-26T03:30:00.000Z');
  // It was made by a clock that was ahead.
  expect(warningOf(history, daily, time('24T03:29'))).toContain('2026-11-26T03:30:00.000Z');
  expect(warningOf(history, hourly, time('26T05:30'))).toBeUndefined();
  expect(warningOf(history, hourly, time('26T05:31'))).toContain('2026-11-26T03:30:00.000Z');
});

test('backups of the same second keep their order, and names without milliseconds are known', () => {
  const names = [250, 30, 1000].map((after) => newName(time('26T03:30') + after, '00000000'));
  expect([...names].sort()).toEqual([names[1], names[0], names[2]]);
  expect(timeOf(names[0]!)).toBe(time('26T03:30') + 250);
  expect(timeOf('2026-11-26T03.30.00Z-1a2b3c4d')).toBe(time('26T03:30'));
});

test('the newest of each period stays', () => {
  const names = ['24T05:00', '25T04:10', '25T04:50', '26T01:30', '26T02:30', '26T02:50', '26T03:30'].map(
    (at) => newName(time(at), '00000000'),
  );
  const kept = (text: string, now = time('26T03:30')) =>
    [...chooseKept(names, parseKeep(text)!, now)].sort().map((name) => name.slice(8, 16).replace('.', ':'));
  expect(kept('2h,2d')).toEqual(['25T04:50', '26T02:50', '26T03:30']);
  expect(kept('3d')).toEqual(['24T05:00', '25T04:50', '26T03:30']);
  expect(kept('1h')).toEqual(['26T03:30']);
  // What a clock left that was ahead stays, and takes no other's place.
  expect(kept('1d', time('26T02:00'))).toEqual(['26T02:50', '26T03:30']);
  expect(kept('1d', time('25T05:00'))).toEqual(['25T04:50', '26T01:30', '26T02:30', '26T02:50', '26T03:30']);
  expect(parseKeep('2x')).toBeUndefined();
});
