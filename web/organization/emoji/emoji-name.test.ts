import { expect, test } from 'vitest';
import { objectionTo, suggestedName } from './emoji-name.ts';

test('[W151] a file suggests a name that the service takes', () => {
  expect(suggestedName('Party Parrot.GIF')).toBe('party_parrot');
  expect(suggestedName('Grüße aus Köln!.png')).toBe('grusse_aus_koln');
  expect(suggestedName('__v1.2__.webp')).toBe('v1.2');
  expect(suggestedName('写真.png')).toBe('');
  expect(suggestedName('<b>bold</b>.png')).toBe('b_bold_b');
  expect(suggestedName(`${'x'.repeat(80)}.png`)).toBe('x'.repeat(60));
});

test('[W151] a name is refused with its reason before it is sent', () => {
  const names = {
    own: new Set(['sprout']),
    builtIn: new Set(['tada']),
    others: ['Shed'],
    mayReplace: false,
  };
  expect(objectionTo('watering can', names)).toBe(undefined);
  expect(objectionTo(' ', names)).toBe('missing');
  expect(objectionTo('grün', names)).toBe('letters');
  expect(objectionTo('end_', names)).toBe('end');
  expect(objectionTo('Sprout', names)).toBe('taken');
  expect(objectionTo('shed', names)).toBe('twice');
  expect(objectionTo('tada', names)).toBe('built-in');
  expect(objectionTo('tada', { ...names, mayReplace: true })).toBe(undefined);
});
