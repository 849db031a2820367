import { expect, test } from 'vitest';
import { listsForNotifications } from './notification-size.ts';

const lengthOf = (text: string): number => text.length;

test('every list fits into a notification, and together they are all, in their order', () => {
  const words = Array.from({ length: 2000 }, (_, index) => 'x'.repeat(index % 97));
  const lists = listsForNotifications(words, lengthOf);
  expect(lists.flat()).toEqual(words);
  for (const list of lists) expect(list.join(' ').length).toBeLessThan(7900);
  expect(lists.length).toBeLessThan(2 * Math.ceil(words.join(' ').length / 7000));
});

test('nothing needs no notification', () => {
  expect(listsForNotifications([], lengthOf)).toEqual([]);
});
