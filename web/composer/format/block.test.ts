import { expect, test } from 'vitest';
import { fenced, insertFence, insertSpoiler, insertTable } from './block.ts';
import { toggleCode } from './code.ts';
import { toggleLink } from './link.ts';
import { after } from './marked.testing.ts';

test('a fence is longer than all within', () => {
  expect(fenced('x')).toBe('```\nx\n```');
  expect(fenced('a\n````\nb\n````', 'quote')).toBe('`````quote\na\n````\nb\n````\n`````');
});

test('[W76] blocks stand on lines of their own', () => {
  expect(after('a ‸ b', (field) => insertFence(field, 'math'))).toBe('a \n```math\n‸\n```\n b');
  expect(after('a\n‹b\n›c', (field) => insertSpoiler(field, 'Title'))).toBe(
    'a\n```spoiler ‹Title›\nb\n```\nc',
  );
  expect(after('‸', (field) => insertTable(field, 'Column'))).toBe(
    '| ‹Column 1› | Column 2 |\n| --- | --- |\n|     |     |\n|     |     |\n',
  );
});

test('cells between tabs become a table', () => {
  expect(after('‹a\tb\nc›', (field) => insertTable(field, 'Column'))).toBe(
    '| a | b |\n| --- | --- |\n| c |  |‸\n',
  );
});

const code = (text: string) => after(text, toggleCode);

test.each([
  ['a ‹b› c', 'a `‹b›` c'],
  ['a ‸ c', 'a `‸` c'],
  ['‹a\nb›', '```\n‹a\nb›\n```\n'],
])('code: %s', (before, made) => {
  expect(code(before)).toBe(made);
});

test('code goes again, with backticks within it', () => {
  expect(code('a `‹b›` c')).toBe('a ‹b› c');
  expect(code('‹`b`›')).toBe('‹b›');
  expect(code('‹x`y›')).toBe('`` ‹x`y› ``');
  expect(code('‹`` x`y ``›')).toBe('‹x`y›');
  expect(code('‹```js\na\nb\n```›')).toBe('‹a\nb›');
});

const link = (text: string) => after(text, toggleLink);

test('[W76] a link selects what is missing', () => {
  expect(link('see ‹words›')).toBe('see [words](‹https://›)');
  expect(link('‹https://example.org/a›')).toBe('[‸](https://example.org/a)');
  expect(link('‸')).toBe('[‸](https://)');
  expect(link('‹[words](https://example.org)›')).toBe('‹words›');
});

test('long empty lines and rows of ticks end before the limit of time', () => {
  const lines = `a${'\n'.repeat(400_000)}b`;
  expect(fenced(lines)).toBe(`\`\`\`\n${lines}\n\`\`\``);
  const ticks = '`'.repeat(100_000);
  expect(code(`‹${ticks}x›`)).toBe(`${ticks}\` ‹${ticks}x› ${ticks}\``);
});
