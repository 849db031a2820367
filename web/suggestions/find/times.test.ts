import { expect, test } from 'vitest';
import { timeText } from '../../parts/times/time-text.ts';
import { nearTimes, readTime } from './times.ts';

const shown = (date: Date) => `${date.toDateString()} ${date.getHours()}:${date.getMinutes()}`;

test('the next hour, tomorrow at nine, and Monday at nine', () => {
  expect(nearTimes(new Date(2030, 4, 1, 14, 40)).map(shown)).toEqual([
    'Wed May 01 2030 15:0',
    'Thu May 02 2030 9:0',
    'Mon May 06 2030 9:0',
  ]);
});

test('on Sunday, tomorrow is Monday; on Monday, it is the next one', () => {
  expect(nearTimes(new Date(2030, 4, 5, 23, 59)).map(shown)).toEqual([
    'Mon May 06 2030 0:0',
    'Mon May 06 2030 9:0',
  ]);
  expect(
    nearTimes(new Date(2030, 4, 6, 8))
      .map(shown)
      .at(-1),
  ).toBe('Mon May 13 2030 9:0');
});

test('what is typed is read in the zone of the writer; impossible days are not', () => {
  expect(shown(readTime('2030-05-01')!)).toBe('Wed May 01 2030 0:0');
  expect(shown(readTime('2030-05-01T7:05')!)).toBe('Wed May 01 2030 7:5');
  expect(['2030-02-30', '2030-05', 'tomorrow', ''].map(readTime)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the text names the same moment', () => {
  const date = new Date(2030, 0, 2, 3, 4);
  const [, iso] = /^<time:(.*)>$/.exec(timeText(date))!;
  expect(new Date(iso!).getTime()).toBe(date.getTime());
});
