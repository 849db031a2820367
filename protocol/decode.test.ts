import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  integer,
  json,
  list,
  optional,
  string,
  text,
  withDefault,
} from './codec.ts';
import { decode } from './decode.ts';
import { endpoint } from './endpoint.ts';

const sample = endpoint({
  name: 'sample',
  method: 'POST',
  path: '/sample/{sample_id}/{label}',
  summary: 'Has a parameter of every kind.',
  pathParameters: { sample_id: json(integer, 'Which.'), label: text(string, 'What.') },
  parameters: {
    topic: text(boundedText(5), 'Text.', { aliases: ['subject'] }),
    to: optional(either(z.union([integer, string, list(integer)]), 'Either.')),
    ids: withDefault(json(list(integer), 'JSON.'), [7]),
    flag: optional(json(boolean, 'JSON without a default.')),
    nothing: optional(json(z.nullable(integer), 'JSON for which null means something.')),
  },
});

const place = { sample_id: '3', label: 'a/b' };
const decodeSample = (raw: Record<string, string>, path: Record<string, string> = place) =>
  decode(sample, path, raw);
const refusal = (raw: Record<string, string>, path?: Record<string, string>) => {
  try {
    decodeSample(raw, path);
  } catch (error) {
    return error;
  }
  throw new Error('It was accepted.');
};

describe('what a request may say', () => {
  test('[S1] text is taken as it is, everything else is JSON text', () => {
    expect(decodeSample({ topic: '"5"', ids: '[1,2]', flag: 'true' }).input).toEqual({
      sample_id: 3,
      label: 'a/b',
      topic: '"5"',
      ids: [1, 2],
      flag: true,
    });
  });

  test('what is left out has its default', () => {
    expect(decodeSample({ topic: 'x' }).input).toMatchObject({ ids: [7] });
    expect(decodeSample({ topic: 'x' }).input.flag).toBeUndefined();
  });

  test('a literal null means a parameter left out, unless null has a meaning of its own', () => {
    const { input } = decodeSample({ topic: 'x', ids: 'null', flag: 'null', nothing: 'null' });
    expect(input).toMatchObject({ ids: [7], nothing: null });
    expect(input.flag).toBeUndefined();
  });

  test.each([
    ['12', 12],
    ['[1]', [1]],
    ['"12"', '12'],
    ['general chat', 'general chat'],
    ['true', 'true'],
    ['{"a": 1}', '{"a": 1}'],
  ])('either: %s', (raw, value) => {
    expect(decodeSample({ topic: 'x', to: raw }).input.to).toEqual(value);
  });

  test('an older name does as well, even beside the newer one that says the same', () => {
    expect(decodeSample({ subject: 'x' }).input.topic).toBe('x');
    expect(decodeSample({ subject: 'x', topic: 'x' }).input.topic).toBe('x');
  });

  test('[S3] names that are not known are reported, and do no harm', () => {
    expect(decodeSample({ topic: 'x', colour: '{', __proto: '' }).ignored).toEqual(['colour', '__proto']);
    const hostile = Object.assign(Object.create(null), { topic: 'x', ['__proto__']: '1', constructor: '2' });
    expect(decodeSample(hostile).ignored).toEqual(['__proto__', 'constructor']);
  });

  test('limits count code points', () => {
    expect(decodeSample({ topic: '🦜🦜🦜🦜🦜' }).input.topic).toHaveLength(10);
    expect(refusal({ topic: '🦜🦜🦜🦜🦜🦜' })).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('what a request may not say', () => {
  test.each([
    ['[S182] a required parameter left out', {}, 'REQUEST_VARIABLE_MISSING', 'topic'],
    ['two names for one thing', { topic: 'x', subject: 'y' }, 'REQUEST_CONFUSING_VAR', 'topic'],
    ['JSON that is none', { topic: 'x', ids: '[1' }, 'INVALID_JSON', 'ids'],
    ['JSON of another type', { topic: 'x', ids: '"1"' }, 'BAD_REQUEST', 'ids'],
    ['a fraction', { topic: 'x', ids: '[1.5]' }, 'BAD_REQUEST', 'ids'],
    [
      'a number beyond what numbers can tell apart',
      { topic: 'x', ids: '[9007199254740993]' },
      'BAD_REQUEST',
      'ids',
    ],
    ['a boolean spelled in another way', { topic: 'x', flag: 'True' }, 'INVALID_JSON', 'flag'],
    ['NUL in text', { topic: 'a\0' }, 'BAD_REQUEST', 'topic'],
    ['NUL inside JSON', { topic: 'x', to: '"a\\u0000"' }, 'BAD_REQUEST', 'to'],
    ['JSON nested without end', { topic: 'x', ids: '['.repeat(40) + ']'.repeat(40) }, 'INVALID_JSON', 'ids'],
  ])('%s', (_what, raw, code, name) => {
    const error = refusal(raw);
    expect(error).toMatchObject({ code, details: { var_name: name } });
    expect((error as Error).message).toContain(name);
  });

  test('brackets within a string are not nesting', () => {
    expect(decodeSample({ topic: 'x', to: JSON.stringify('['.repeat(100)) }).input.to).toBe('['.repeat(100));
  });

  test.each(['', 'x', '1.5', '[]', 'null'])('a path that names no possible thing: %s', (sample_id) => {
    expect(refusal({ topic: 'x' }, { sample_id, label: 'a' })).toMatchObject({ status: 404 });
  });
});
