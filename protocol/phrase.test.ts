import { expect, test } from 'vitest';
import { ApiError, badRequest } from './errors.ts';
import { phraseOf, say } from './phrase.ts';

test('the compiler refuses what is not in the catalogue, and values that do not fit the text', () => {
  const refused = [
    // @ts-expect-error There is no such text.
    () => badRequest('This is said nowhere else.'),
    // @ts-expect-error Its place is open.
    () => badRequest("Channel '{name}' does not exist"),
    // @ts-expect-error The value is missing.
    () => say("Channel '{name}' does not exist"),
    // @ts-expect-error It has another name.
    () => say("Channel '{name}' does not exist", { channel: 'x' }),
    // @ts-expect-error There is no place for it.
    () => say('Message must not be empty', { name: 'x' }),
    // @ts-expect-error Texts that were made elsewhere could be anything.
    () => new ApiError('BAD_REQUEST', String('Message must not be empty')),
  ];
  expect(refused).toHaveLength(6);
});

test('[V17] braces in a value are no places, whatever stands in them', () => {
  const phrase = say('Argument "{first}" cannot be given together with "{second}".', {
    first: '{second}$&{constructor}',
    second: '{first}',
  });
  expect(String(phrase)).toBe('Argument "{second}$&{constructor}" cannot be given together with "{first}".');
});

test('a phrase within another, and within the extra keys of an error, is translated with it', () => {
  const inner = say('unknown channel');
  const error = new ApiError('BAD_NARROW', say('Invalid narrow operator: {desc}', { desc: inner }), {
    desc: inner,
  });
  expect(error.message).toBe('Invalid narrow operator: unknown channel');
  expect(error.toBody()).toEqual({
    result: 'error',
    msg: 'Invalid narrow operator: unknown channel',
    code: 'BAD_NARROW',
    desc: 'unknown channel',
  });
  const told = error.toBody(({ text }) => text.toUpperCase());
  expect(told).toMatchObject({ msg: 'INVALID NARROW OPERATOR: {DESC}', desc: 'UNKNOWN CHANNEL' });
  expect(phraseOf(inner)).toBe(inner);
});
