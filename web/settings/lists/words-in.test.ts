import { expect, test } from 'vitest';
import { wordsIn } from './words-in.ts';

test('[W144] several alert words are parted by commas and lines; known ones and empty ones are left out', () => {
  expect(wordsIn(' tomatoes, pump station,\nPump Station,, Roses', ['roses'])).toEqual([
    'tomatoes',
    'pump station',
  ]);
  expect(wordsIn(' , ', [])).toEqual([]);
});
