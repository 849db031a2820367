import { expect, test } from 'vitest';
import { closedName } from './closed-name.ts';

test.each([
  ['garden', 'garden'],
  ['حديقة', 'حديقة'],
  ['abc\u202Ecba', 'abc\u202Ecba\u202C'],
  ['\u202Eturned\u202C back', '\u202Eturned\u202C back'],
  ['\u2067a\u202Eb', '\u2067a\u202Eb\u202C\u2069'],
  ['\u202C\u2069stray', '\u202C\u2069stray'],
])('[W118] %j turns nothing behind it', (name, closed) => expect(closedName(name)).toBe(closed));
