import { expect, test } from 'vitest';
import { timeFor } from './time.ts';

const midnight = Date.UTC(2026, 10, 21, 23, 5);
const told = (...given: Parameters<typeof timeFor>) => timeFor(...given).replace(/\s/g, ' ');
const reader = (timezone: string, language: string, twenty_four_hour_time: boolean) => ({
  timezone,
  settings: { default_language: language, twenty_four_hour_time },
});

test('a moment is shown in the language, the time zone and by the clock of its reader', () => {
  expect(told(reader('Europe/Berlin', 'en', true), midnight, 'recent')).toBe('Nov 22, 00:05');
  expect(told(reader('Europe/Berlin', 'en', false), midnight, 'recent')).toBe('Nov 22, 12:05 AM');
  expect(told(reader('Asia/Tokyo', 'ja', true), midnight, 'any')).toBe('2026年11月22日(日) 8:05');
  expect(told(reader('Europe/Paris', 'fr', true), midnight, 'exact')).toMatch(
    /^dimanche 22 novembre 2026 à 0?0:05:00 UTC\+1$/,
  );
});

test('a reader without a time zone is shown which it is', () => {
  expect(told(reader('', 'en', true), midnight, 'recent')).toBe('Nov 21, 23:05 UTC');
  expect(told({ timezone: '', settings: {} }, midnight, 'any')).toBe('Sat, Nov 21, 2026, 11:05 PM UTC');
});
