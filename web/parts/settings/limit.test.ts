import { expect, test } from 'vitest';
import { amountOf, amountWords, lengthOf, unitWords } from './limit.ts';

test('[W147] a length of time is said in the largest unit that fits', () => {
  const said = (value: number, unit: 'second' | 'day', language = 'en') =>
    amountWords(amountOf(value, unit), language);
  expect(said(600, 'second')).toBe('10 minutes');
  expect(said(3600, 'second')).toBe('1 hour');
  expect(said(604_800, 'second')).toBe('7 days');
  expect(said(90, 'second')).toBe('90 seconds');
  expect(said(30, 'day', 'de')).toBe('30 Tage');
});

test('[W147] what people give becomes what the service counts, and back', () => {
  for (const [amount, unit, value] of [
    [{ count: 90, unit: 'minute' }, 'second', 5400],
    [{ count: 2, unit: 'hour' }, 'second', 7200],
    [{ count: 14, unit: 'day' }, 'day', 14],
  ] as const) {
    expect(lengthOf(amount, unit)).toBe(value);
    expect(lengthOf(amountOf(value, unit), unit)).toBe(value);
  }
});

test('[W147] units have names in each language', () => {
  expect(unitWords('minute', 'en')).toBe('minutes');
  expect(unitWords('day', 'de')).toBe('Tage');
});
