import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['Olga Garden', 'OG'],
  ['Ada', 'A'],
  ['ada b. lovelace', 'AL'],
  ['Iñaki Élan (guest)', 'IÉ'],
  ['山田 太郎', '山太'],
  ['𝒜lpha', '𝒜'],
  ['…', ''],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('people who joined together differ in colour', () => {
  const hues = Array.from({ length: 20 }, (_, user) => hueOf(user + 1));
  expect(new Set(hues).size).toBe(20);
  expect(hues.every((hue) => hue >= 0 && hue <= 360)).toBe(true);
});
