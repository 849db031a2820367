/**
 * The worst allowed input of each endpoint, derived from its declaration: longest texts and lists, deepest
 * JSON, largest numbers.
 */
import type { Parameter } from '@parlance/protocol/codec';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { jsonLimits } from '@parlance/protocol/json';
import { z } from 'zod';
import type { HostileRequest } from './requests.ts';

/** Repeated characters; each alphabet is the most expensive for another part of the service. */
export const alphabets = {
  ascii: 'a',
  words: 'ab ',
  emoji: '🦜',
  combining: 'a\u0301\u0323',
  backslashes: '\\',
  brackets: '[(<{',
} as const;
export type Alphabet = keyof typeof alphabets;

/** Mostly for Markdown: openings that never close. */
const beginnings = [
  '*_',
  '`',
  '$$',
  '> ',
  '- ',
  '|',
  '![](',
  '@**',
  '#**a>',
  ':a',
  'http://a.',
  '~~~\n',
  '\n',
  '<a ',
  '[a](b ',
];
const shortestLong = 1000;

/** Characters allowed in the address and in the body. */
const roomInAddress = 60_000;
const roomInBody = 900_000;

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly format?: string;
}

interface Filling {
  readonly alphabet: Alphabet;
  /** Characters of JSON. */
  readonly room: number;
  readonly depth: number;
}

const textOf = (most: number, { alphabet, room }: Filling): string => {
  const letters = [...alphabets[alphabet]];
  const width = alphabet === 'ascii' ? 1 : alphabet === 'emoji' ? 4 : 2;
  const count = Math.max(0, Math.min(most, Math.floor(room / width)));
  return Array.from({ length: count }, (_, index) => letters[index % letters.length]).join('');
};

const deepest = (depth: number): unknown =>
  depth === 0 ? Array.from({ length: 40_000 }, () => 1) : [deepest(depth - 1)];

const listOf = (schema: Schema, filling: Filling): unknown[] => {
  const one = JSON.stringify(worst(schema.items ?? {}, { ...filling, room: 20, depth: filling.depth + 1 }));
  const most = Math.min(schema.maxItems ?? jsonLimits.values, jsonLimits.values);
  const count = Math.max(1, Math.min(most, Math.floor(filling.room / ((one?.length ?? 4) + 1)), 20_000));
  const room = Math.floor(filling.room / count) - 1;
  return Array.from({ length: count }, () =>
    worst(schema.items ?? {}, { ...filling, room, depth: filling.depth + 1 }),
  );
};

const worst = (schema: Schema, filling: Filling): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.at(-1);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) {
    const made = choices.map((choice) => worst(choice, filling));
    return made.reduce((a, b) =>
      String(JSON.stringify(b)).length > String(JSON.stringify(a)).length ? b : a,
    );
  }
  switch (schema.type) {
    case 'string':
      return schema.format === undefined ? textOf(schema.maxLength ?? filling.room, filling) : '2026-01-01';
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return schema.prefixItems === undefined
        ? listOf(schema, filling)
        : schema.prefixItems.map((inner) =>
            worst(inner, { ...filling, room: Math.floor(filling.room / schema.prefixItems!.length) }),
          );
    case 'object': {
      const given = Object.entries(schema.properties ?? {});
      const room = Math.floor(filling.room / Math.max(1, given.length));
      if (given.length > 0)
        return Object.fromEntries(given.map(([name, inner]) => [name, worst(inner, { ...filling, room })]));
      const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      return Object.fromEntries(
        Array.from({ length: Math.min(5000, Math.floor(filling.room / 40)) }, (_, index) => [
          `k${index}`,
          worst(inner, { ...filling, room: 20 }),
        ]),
      );
    }
    default:
      return deepest(jsonLimits.depth - 3 - filling.depth);
  }
};

const schemas = new WeakMap<Parameter, Schema>();
const schemaOf = (parameter: Parameter): Schema => {
  let schema = schemas.get(parameter);
  if (schema === undefined) {
    schema = z.toJSONSchema(parameter.codec, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(parameter, schema);
  }
  return schema;
};

const asText = (parameter: Parameter, value: unknown): string =>
  parameter.notation !== 'json' && typeof value === 'string' ? value : JSON.stringify(value);

const worstText = (parameter: Parameter, alphabet: Alphabet, room: number): string =>
  asText(parameter, worst(schemaOf(parameter), { alphabet, room, depth: 0 }));

/** Short values for the other parameters, so that they cause no refusal. */
const plainText = (parameter: Parameter): string =>
  asText(parameter, worst(schemaOf(parameter), { alphabet: 'ascii', room: 1, depth: 0 }));

const operators = [
  'dm',
  'dm-including',
  'sender',
  'channel',
  'channels',
  'topic',
  'search',
  'is',
  'has',
  'id',
  'near',
  'with',
  'mentions',
];

const narrowTexts = (alphabet: Alphabet, room: number): string[] =>
  operators.flatMap((operator) => {
    const text = textOf(Math.floor(room / 220), { alphabet, room: Math.floor(room / 110), depth: 0 });
    const ids = Array.from({ length: Math.min(1000, Math.floor(room / 700)) }, (_, index) => index + 1);
    return [text, ids].map((operand) =>
      JSON.stringify(
        Array.from({ length: 100 }, (_, index) => ({ operator, operand, negated: index % 2 === 1 })),
      ),
    );
  });

export interface WorstRequest extends HostileRequest {
  readonly what: string;
}

/** Valid values by parameter, which take an endpoint past its refusals. */
export type Given = Readonly<Record<string, string>>;

const carry = (endpoint: Endpoint, what: string, texts: Given, given: Given): WorstRequest => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(
      given[name] ??
        [...plainText(endpoint.pathParameters[name]!)]
          .slice(0, 100)
          .join('')
          .replace(/^\d{10,}$/, '1'),
    ),
  );
  const known = Object.fromEntries(
    Object.entries(given).filter(([name]) => name in endpoint.parameters && !(name in texts)),
  );
  const form = new URLSearchParams({ ...known, ...texts }).toString();
  const url = `/api/v1${path}`;
  if (endpoint.method === 'GET') return { what, method: 'GET', url: `${url}?${form}`, headers: {} };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { what, method: endpoint.method, url, headers, payload: Buffer.from(form) };
};

/** Each parameter alone in every alphabet, then all together. */
export function* worstRequestsTo(endpoint: Endpoint, given: Given): Generator<WorstRequest> {
  const names = Object.keys(endpoint.parameters);
  const others = Object.fromEntries(
    names
      .filter((name) => endpoint.parameters[name]!.required)
      .map((name) => [name, given[name] ?? plainText(endpoint.parameters[name]!)]),
  );
  const kinds = Object.keys(alphabets) as Alphabet[];
  // Percent-encoding makes three or more characters of one.
  const room = (endpoint.method === 'GET' ? roomInAddress : roomInBody) / 3;
  yield carry(endpoint, 'nothing', {}, given);
  for (const name of names) {
    const parameter = endpoint.parameters[name]!;
    const tried = new Set<string>();
    const { maxLength = 0 } = schemaOf(parameter);
    if (maxLength >= shortestLong)
      for (const beginning of beginnings) {
        const text = beginning.repeat(Math.floor(Math.min(maxLength, room) / beginning.length));
        const what = `${name} ${JSON.stringify(beginning)}`;
        yield carry(endpoint, what, { ...others, [name]: text }, given);
      }
    for (const alphabet of kinds) {
      const texts = [
        worstText(parameter, alphabet, room),
        ...(name === 'narrow' ? narrowTexts(alphabet, room) : []),
      ];
      for (const text of texts) {
        if (tried.has(text)) continue;
        tried.add(text);
        yield carry(endpoint, `${name} ${alphabet} ${text.slice(0, 40)}`, { ...others, [name]: text }, given);
      }
    }
  }
  for (const alphabet of kinds)
    yield carry(
      endpoint,
      `all ${alphabet}`,
      Object.fromEntries(
        names.map((name) => [
          name,
          worstText(endpoint.parameters[name]!, alphabet, Math.floor(room / names.length)),
        ]),
      ),
      {},
    );
}
