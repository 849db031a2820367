import { expect, test } from 'vitest';
import { isQuiet } from './quiet.ts';

/** In November 2026: the 23rd is a Monday. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test('[W161] a pause ends at its time', () => {
  const until = at(23, 10).getTime();
  expect(isQuiet({ until }, at(23, 9, 59))).toBe(true);
  expect(isQuiet({ until }, at(23, 10))).toBe(false);
});

test('[W161] outside of the chosen hours and days nothing comes', () => {
  const quiet = { until: 0, hours: { days: [1, 2, 3, 4, 5], from: '08:30', to: '17:00' } };
  expect(isQuiet(quiet, at(23, 8, 29))).toBe(true);
  expect(isQuiet(quiet, at(23, 8, 30))).toBe(false);
  expect(isQuiet(quiet, at(23, 16, 59))).toBe(false);
  expect(isQuiet(quiet, at(23, 17))).toBe(true);
  expect(isQuiet(quiet, at(22, 12))).toBe(true);
});

test('[W161] hours over midnight belong to the day on which they begin', () => {
  const quiet = { until: 0, hours: { days: [1], from: '22:00', to: '06:00' } };
  expect(isQuiet(quiet, at(23, 5))).toBe(true);
  expect(isQuiet(quiet, at(23, 23))).toBe(false);
  expect(isQuiet(quiet, at(24, 5, 59))).toBe(false);
  expect(isQuiet(quiet, at(24, 6))).toBe(true);
  expect(isQuiet(quiet, at(24, 23))).toBe(true);
});

test('[W161] a pause within the hours counts too', () => {
  const hours = { days: [1], from: '08:00', to: '17:00' };
  expect(isQuiet({ until: at(23, 12).getTime(), hours }, at(23, 11))).toBe(true);
});
