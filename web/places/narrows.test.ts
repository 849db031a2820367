import { expect, test } from 'vitest';
import { dayFrom, startOfDay } from './days.ts';
import { readNarrow, writeNarrow } from './narrows.ts';

const names = { channel: () => undefined, person: () => undefined, group: () => undefined };

test('[W42] an address has the day of the reader, a narrow the instant at which it begins', () => {
  const start = new Date(2026, 0, 31).toISOString();
  const read = readNarrow(['after', '2026-01-31', 'search', 'ripe']);
  expect(read?.narrow).toEqual([
    { operator: 'after', operand: start },
    { operator: 'search', operand: 'ripe' },
  ]);
  expect(writeNarrow(read!.narrow, undefined, names)).toBe('narrow/after/2026-01-31/search/ripe');
});

test('a time within a day stays as it is', () => {
  const operand = '2026-01-31T12:34:56.000Z';
  const written = writeNarrow([{ operator: 'before', operand }], undefined, names);
  expect(readNarrow(written.split('/').slice(1))?.narrow).toEqual([{ operator: 'before', operand }]);
});

test.each(['noon', '2026-1-3', '', '2026-13-01'])('%j is no day', (text) => {
  expect(startOfDay(text)).toBeUndefined();
  expect(readNarrow(['before', text])?.narrow[0]?.operand).not.toBe(text);
});

test('the next day may be in the next year', () => {
  expect(dayFrom(startOfDay('2026-12-31', 1)!)).toBe('2027-01-01');
});

test('[W41] a date is what was sent on that day', () => {
  const [after, before] = [new Date(2026, 10, 1), new Date(2026, 10, 2)].map((day) => day.toISOString());
  expect(readNarrow(['date', '2026-11-01', 'search', 'ripe'])).toEqual({
    narrow: [
      { operator: 'after', operand: after },
      { operator: 'before', operand: before },
      { operator: 'search', operand: 'ripe' },
    ],
    isOutdated: true,
  });
  expect(readNarrow(['date', 'noon'])).toBeUndefined();
});

test.each([
  ['stream', '-stream'],
  ['subject', '-subject'],
  ['pm-with', '-pm-with'],
])('%s is a former name, also where it is negated', (former, negated) => {
  expect(readNarrow([former, '7'])?.isOutdated).toBe(true);
  expect(readNarrow([negated, '7'])?.isOutdated).toBe(true);
});

test.each(['channel', 'dm-including', 'group-pm-with', '-dm-including'])('%s is written as it is', (name) => {
  expect(readNarrow([name, '7'])?.isOutdated).toBe(false);
});
