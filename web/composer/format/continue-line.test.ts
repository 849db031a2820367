import { expect, test } from 'vitest';
import { continueLine } from './continue-line.ts';
import { after } from './marked.testing.ts';

const entered = (text: string) => after(text, continueLine);

test.each([
  ['- one‸', '- one\n- ‸'],
  ['  * one‸ two', '  * one\n  * ‸ two'],
  ['9. one‸', '9. one\n10. ‸'],
  ['3) one‸', '3) one\n4) ‸'],
  ['> said‸', '> said\n> ‸'],
  ['> - one‸', '> - one\n> - ‸'],
  ['```quote\n- one‸\n```', '```quote\n- one\n- ‸\n```'],
])('[W76] goes on after %s', (before, made) => {
  expect(entered(before)).toBe(made);
});

test.each([
  ['- one\n- ‸', '- one\n\n‸'],
  ['1. one\n2. ‸\nx', '1. one\n\n‸\nx'],
  ['> a\n> ‸', '> a\n\n‸'],
  ['> - a\n> - ‸', '> - a\n> ‸'],
])('ends at the empty item %s', (before, made) => {
  expect(entered(before)).toBe(made);
});

test.each(['words‸', '-no‸', '2026‸', '- ‹one›', '```\n- one‸', '-‸ one', ''])(
  'leaves %s to the browser',
  (text) => {
    expect(entered(text === '' ? '‸' : text)).toBe(text === '' ? '‸' : text);
  },
);
