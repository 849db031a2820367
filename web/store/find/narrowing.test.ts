import { expect, test } from 'vitest';
import { Narrowing } from './narrowing.ts';

const words = ['alder', 'ash', 'beech', 'birch', 'elder'];

const counted = () => {
  const looked: string[] = [];
  const narrowing = new Narrowing(words, (text) => (word) => {
    looked.push(word);
    return word.includes(text);
  });
  return { narrowing, looks: () => looked.splice(0) };
};

test('finds the same as a walk through all, whatever is typed and taken back', () => {
  const { narrowing } = counted();
  for (const text of ['e', 'ec', 'e', '', 'l', 'ld', 'lde', 'lder', 'ld', 'x', 'xe', 'b', 'bi'])
    expect(narrowing.find(text)).toEqual(words.filter((word) => word.includes(text)));
});

test('a rehearsal looks at all, and finds nothing', () => {
  const { narrowing, looks } = counted();
  narrowing.rehearse();
  expect(looks()).toEqual(words);
  expect(narrowing.find('')).toEqual(words);
});

test('a letter more looks at what is left, a letter less at nothing', () => {
  const { narrowing, looks } = counted();
  narrowing.find('l');
  expect(looks()).toEqual(words);
  narrowing.find('ld');
  expect(looks()).toEqual(['alder', 'elder']);
  narrowing.find('l');
  narrowing.find('');
  expect(looks()).toEqual([]);
});
