import { expect, test } from 'vitest';
import { cutWords, wordsOf } from './text.ts';

const reader = { timezone: 'UTC', settings: {} };
const told = (html: string, most = 200) => cutWords(wordsOf(html), reader, most).text;

test.each([
  ['<p>a</p>\n<p>b</p>', 'a\nb'],
  ['<pre>a  \n \t\n\n  b </pre>', 'a\n  b'],
  ['<p> </p><p>a<br>\n<br>\nb</p>', 'a\nb'],
])('%j is shown without empty lines', (html, text) => {
  expect(told(html)).toBe(text);
});

test('[H2a] of a long text only the beginning is written, for each of its readers', () => {
  let asked = 0;
  const counting = new Proxy(reader, {
    get: (target, name) => {
      asked += 1;
      return Reflect.get(target, name);
    },
  });
  const moment = new Date('2026-01-01T12:00:00Z');
  cutWords([moment], counting, 200);
  const once = asked;
  const { text, isTruncated } = cutWords(Array(2000).fill(moment), counting, 200);
  expect([[...text].length, isTruncated]).toEqual([201, true]);
  expect(once).toBeGreaterThan(0);
  expect(asked).toBeLessThan(once * 100);
});

test('[H2a] a text that is mostly gaps is closed up in proportion to its length', () => {
  const before = process.cpuUsage();
  expect(told(`<pre>a${' '.repeat(190_000)}b</pre>`)).toBe(`a${' '.repeat(199)}…`);
  // Trying every gap takes half a minute.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});
