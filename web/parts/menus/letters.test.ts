import { expect, test } from 'vitest';
import { itemFor } from './letters.ts';

const words = ['View profile', 'Edit', 'Deactivate', 'Delete'];
let now = 0;
const type = (text: string, from = 0): number | undefined => {
  now += 10_000;
  let at: number | undefined = from;
  for (const letter of text) {
    now += 100;
    at = itemFor(words, at ?? from, letter, now) ?? at;
  }
  return at;
};

test('[W162] a letter leads to the next item that begins with it', () => {
  expect(type('d')).toBe(2);
  expect(type('d', 2)).toBe(3);
  expect(type('dd', 0)).toBe(3);
  expect(type('d', 3)).toBe(2);
  expect(type('x', 1)).toBe(1);
});

test('[W162] letters soon after each other are one word', () => {
  expect(type('dea')).toBe(2);
  expect(type('DEL')).toBe(3);
  expect(type('ed', 2)).toBe(1);
});
