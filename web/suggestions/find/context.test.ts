import { expect, test } from 'vitest';
import { contextAt } from './context.ts';

const at = (before: string) => contextAt(before);

test.each([
  ['@', '', 0],
  ['@ad', 'ad', 0],
  ['hello @ada adm', 'ada adm', 6],
  ['(@bo', 'bo', 1],
  ['@**Ada', 'Ada', 0],
  ['line\n@é', 'é', 5],
])('%j is a mention', (before, query, start) => {
  expect(at(before)).toEqual({ kind: 'mention', start, query, isSilent: false });
});

test('`@_` is a silent one', () => {
  expect(at('@_ad')).toEqual({ kind: 'mention', start: 0, query: 'ad', isSilent: true });
});

test.each([
  'ada@example',
  '@ ada',
  '@**Ada Administrator** hello',
  '@one two three four five six',
  'plain',
  '',
  '@ada\nnext',
])('%j is no mention', (before) => {
  expect(at(before)).toBeUndefined();
});

test.each([
  ['#', ''],
  ['see #gar', 'gar'],
  ['#**big pl', 'big pl'],
])('%j is a channel', (before, query) => {
  expect(at(before)).toMatchObject({ kind: 'channel', query });
});

test.each([
  ['#garden>', 'garden', ''],
  ['#**garden>tom', 'garden', 'tom'],
  ['in #big plans>spring sale', 'big plans', 'spring sale'],
  ['#**garden**>tom', 'garden', 'tom'],
  ['#>tom', '', 'tom'],
])('%j is a topic', (before, channel, query) => {
  expect(at(before)).toMatchObject({ kind: 'topic', channel, query });
});

test.each(['#**garden>tomatoes** ', 'a#b', '# Heading', '## '])('%j is no channel', (before) => {
  expect(at(before)).toBeUndefined();
});

test.each([
  [':ta', 'ta', 0],
  ['well :+1', '+1', 5],
  ['(:sm', 'sm', 1],
  [':grün', 'grün', 0],
  ['どうぞ。：笑', '笑', 4],
])('%j is an emoji', (before, query, start) => {
  expect(at(before)).toEqual({ kind: 'emoji', query, start });
});

test.each(['10:30', ':)', ':D', 'http://ex', ':tada: ', 'a:tada', '例：笑'])('%j is no emoji', (before) => {
  expect(at(before)).toBeUndefined();
});

test('a command begins the message', () => {
  expect(at('/')).toEqual({ kind: 'command', start: 0, query: '' });
  expect(at('/po')).toEqual({ kind: 'command', start: 0, query: 'po' });
  expect([at('a /po'), at('/poll which'), at('\n/po')]).toEqual([undefined, undefined, undefined]);
});

test('a language follows an opening fence, and not a closing one', () => {
  expect(at('```')).toEqual({ kind: 'language', start: 0, fence: '```', query: '' });
  expect(at('text\n~~~py')).toEqual({ kind: 'language', start: 5, fence: '~~~', query: 'py' });
  expect(at('```\ncode\n```')).toBeUndefined();
  expect(at('```\ncode\n```\n```j')).toMatchObject({ kind: 'language', query: 'j' });
  expect(at('```quote\n```py')).toMatchObject({ kind: 'language', query: 'py' });
});

test('a time', () => {
  expect(at('at <time')).toEqual({ kind: 'time', start: 3, query: '' });
  expect(at('<time:2030-05')).toEqual({ kind: 'time', start: 0, query: '2030-05' });
  expect([at('<tim'), at('<time:2030-05-01>')]).toEqual([undefined, undefined]);
});

test.each(['```\n@ad', '```python\n# gar', '`@ad', '``a ` @ad', 'a `b` `@ad', '```spoiler x\n```js\n:ta'])(
  'in code nothing is suggested: %j',
  (before) => {
    expect(at(before)).toBeUndefined();
  },
);

test.each(['`code` @ad', '```quote\n@ad', '```\ncode\n```\n@ad', '~~~\n```\n~~~\n@ad'])(
  'behind code, and in quotes, it is: %j',
  (before) => {
    expect(at(before)).toMatchObject({ kind: 'mention', query: 'ad' });
  },
);
