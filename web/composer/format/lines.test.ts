import { expect, test } from 'vitest';
import { type LineKind, toggleLines } from './lines.ts';
import { after } from './marked.testing.ts';

const toggled = (text: string, kind: LineKind) => after(text, (field) => toggleLines(field, kind));

test.each<[LineKind, string, string]>([
  ['bulleted', 'x\n‹one\n\ntwo›', 'x\n‹- one\n\n- two›'],
  ['numbered', '‹one\n\ntwo›\nx', '‹1. one\n\n2. two›\nx'],
  ['quote', '‹one\n\ntwo›', '‹> one\n>\n> two›'],
])('[W76] %s', (kind, before, made) => {
  expect(toggled(before, kind)).toBe(made);
  expect(toggled(made, kind)).toBe(before);
});

test('a list becomes the other kind', () => {
  expect(toggled('‹- one\n- two›', 'numbered')).toBe('‹1. one\n2. two›');
});

test('the caret stays in its words', () => {
  expect(toggled('on‸e', 'bulleted')).toBe('- on‸e');
  expect(toggled('- on‸e', 'bulleted')).toBe('on‸e');
  expect(toggled('‸', 'quote')).toBe('> ‸');
});

test('a selection that ends before a line leaves it alone', () => {
  expect(toggled('‹one\n›two', 'bulleted')).toBe('‹- one›\ntwo');
});
