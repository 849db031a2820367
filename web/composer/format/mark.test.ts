import { expect, test } from 'vitest';
import { toggleMark } from './mark.ts';
import { after } from './marked.testing.ts';

const bold = (text: string) => after(text, (field) => toggleMark(field, '**'));
const italic = (text: string) => after(text, (field) => toggleMark(field, '*'));

test.each([
  ['a ‹b› c', 'a **‹b›** c'],
  ['a ‹b c ›d', 'a **‹b c›** d'],
  ['be‸fore', '**be‸fore**'],
  ['new ‸', 'new **‸**'],
])('[W76] bold: %s', (before, made) => {
  expect(bold(before)).toBe(made);
  expect(bold(made)).toBe(before.replace('c ›', 'c› '));
});

test('signs that are selected too go', () => {
  expect(bold('a ‹**b**› c')).toBe('a ‹b› c');
  expect(italic('‹*b*›')).toBe('‹b›');
});

test('bold and italic go together and come apart', () => {
  expect(italic('**‹b›**')).toBe('***‹b›***');
  expect(bold('***‹b›***')).toBe('*‹b›*');
  expect(italic('***‹b›***')).toBe('**‹b›**');
  expect(italic('‹**b**›')).toBe('*‹**b**›*');
});

test('each line has signs of its own, behind its list', () => {
  const lines = '‹- one\n\n> 2. two›';
  expect(bold(lines)).toBe('‹- **one**\n\n> 2. **two**›');
  expect(bold(bold(lines))).toBe(lines);
});

test('a selection of spaces is marked as it is', () => {
  expect(bold('a‹ ›b')).toBe('a**‹ ›**b');
});
