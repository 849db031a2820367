import { expect, test } from 'vitest';
import { addressesIn, refusedIn } from './addresses.ts';

test('reads pasted addresses, each once, with the names of address books left out', () => {
  const pasted = 'ada@example.com, "Bo, B." <bo@example.com>;\n\nADA@example.com\r\n  cy@example.com ';
  expect(addressesIn(pasted)).toEqual(['ada@example.com', '"Bo', 'bo@example.com', 'cy@example.com']);
  expect(addressesIn(' ,;\n')).toEqual([]);
});

test('reads why addresses were refused', () => {
  expect(refusedIn({ errors: [['a@b.c', 'Already has an account.', false]] })).toEqual([
    { address: 'a@b.c', why: 'Already has an account.' },
  ]);
  expect(refusedIn({})).toEqual([]);
});
