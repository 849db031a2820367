import { expect, test } from 'vitest';
import { checkPage, checkSource } from './plain-english.mjs';

test.each([
  ['/** Whoever reads it. */\nconst a = 1;', '"Whoever"'],
  ['// It is\n// nobody.\nconst a = 1;', '"nobody"'],
  ['/** Of a channel, the name. */\nconst a = 1;', 'begins with a preposition'],
  [`/** ${'word '.repeat(26)}*/\nconst a = 1;`, 'a sentence of 26 words'],
  ["test('nobody reads it', () => {});", '"nobody"'],
  ["describe.skipIf(isRoot).each(rows)('%s is told', () => {});", '"told"'],
  ["test.each`one`('$one is told', () => {});", '"told"'],
])('%s is refused', (text, reason) => {
  expect(checkSource('a.ts', text)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  '/** Returns the name. */\nconst a = 1;',
  '/** Matches `whoever` as it is, and no more than 5 of them. */\nconst a = 1;',
  "const a = 'whoever'; // Returned to the caller.",
  "test('[S47] one user reads it', () => say('nobody'));",
  'test(name, () => {});',
])('%s is plain', (text) => {
  expect(checkSource('a.ts', text)).toEqual([]);
});

test('pages are checked outside of code', () => {
  expect(checkPage('a.md', 'Fine.\n```\nwhoever\n```\nIt is told.')).toEqual([
    'a.md:5: "told": name the actor, use a plain verb',
  ]);
});
