import type { Parameter } from '@parlance/protocol/codec';
import type { z } from 'zod';
import type { Random } from '../random.ts';

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** A value of the declared type, perhaps out of range. */
const plausible = (codec: z.ZodType, random: Random): unknown => {
  const definition = codec.def as unknown as Definition;
  const of = (inner: z.ZodType) => plausible(inner, random);
  switch (definition.type) {
    case 'string':
      return random.pick(['general', 'x', '1', 'member@example.com', 'général 🦜']);
    case 'number':
    case 'int':
      return random.pick([0, 1, 2, 3, 7, 100, 400]);
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    case 'literal':
      return definition.values?.[0];
    case 'enum':
      return random.pick(Object.values(definition.entries ?? {}));
    case 'array':
      return Array.from({ length: random.below(3) }, () => of(definition.element!));
    case 'tuple':
      return definition.items?.map(of);
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, inner]) => [name, of(inner)]),
      );
    case 'record':
      return {};
    case 'union':
      return of(random.pick(definition.options!));
    case 'pipe':
      return of(definition.in!);
    default:
      return definition.innerType === undefined ? 'x' : of(definition.innerType);
  }
};

export const encoded = (declared: Parameter, random: Random): string => {
  const value = plausible(declared.codec, random);
  return declared.notation === 'text' && typeof value === 'string' ? value : JSON.stringify(value);
};

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '"x"',
  '"a',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[""]',
  '[-1]',
  '[{}]',
  '[1,1,1]',
  '[["dm",[]]]',
  '[{"operator":"id","operand":"x"}]',
  '{"__proto__":{"x":1},"constructor":1}',
  '{"direct_members":[2147483648],"direct_subgroups":[-1]}',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  // Just beyond the id columns, JavaScript's exact integers and PostgreSQL's largest integers.
  '2147483648',
  '[2147483648]',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '[9007199254740991]',
  'a\0b',
  '"a\\u0000b"',
  // A lone surrogate.
  '"\\ud800"',
  '["\\udfff"]',
  '\u202e\u200b\ufeff',
  "'; drop table users; --",
  '%',
  '\\',
  '['.repeat(5000),
  '[1,'.repeat(2000),
  `[${'1,'.repeat(20_000)}1]`,
  'x'.repeat(100_000),
  `"${'🦜'.repeat(20_000)}"`,
];
