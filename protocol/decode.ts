/**
 * From the text of a request to the input of a handler, by the endpoint's declaration alone.
 */

import type * as z from 'zod';
import type { Parameter } from './codec.ts';
import { complaintOf } from './complaint.ts';
import type { Endpoint, Parameters } from './endpoint.ts';
import { ApiError, badRequest } from './errors.ts';
import { type Phrase, say } from './phrase.ts';

/** Parameter texts by name, from the query string and the body together; the body wins. */
export type RawParameters = Readonly<Record<string, string>>;

export interface Decoded {
  readonly input: Record<string, unknown>;
  /** Names that the caller sent and the endpoint does not know [S3]. */
  readonly ignored: string[];
}

/** PostgreSQL stores no NUL; refusing it here keeps it out of every domain. */
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsNul);
  if (value !== null && typeof value === 'object')
    return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
  return false;
};

const maximumDepth = 32;
/** One pass by hand: this guards the parser, so it must itself be linear whatever the text. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > maximumDepth) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
};

const parse = (name: string, declared: Parameter, raw: string): unknown => {
  if (declared.notation === 'text') return raw;
  if (isTooDeep(raw))
    throw new ApiError('INVALID_JSON', say('Argument "{name}" is nested too deeply.', { name }), {
      var_name: name,
    });
  try {
    return JSON.parse(raw);
  } catch {
    if (declared.notation === 'either') return raw;
    throw new ApiError('INVALID_JSON', say('Argument "{name}" is not valid JSON.', { name }), {
      var_name: name,
    });
  }
};

/** A sentence about the argument; its end is a phrase of ours, or what Zod found. */
const describe = (name: string, error: z.ZodError): Phrase => {
  const issue = error.issues[0]!;
  const place = issue.path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `["${String(step)}"]`))
    .join('');
  const finding = complaintOf(issue.message) ?? { finding: issue };
  const complaint = issue.code === 'custom' ? finding : say('is not valid: {finding}', { finding });
  return place === ''
    ? say('Argument "{name}" {complaint}', { name, complaint })
    : say('Argument "{name}" at {place} {complaint}', { name, place, complaint });
};

const decodeOne = (name: string, declared: Parameter, raw: string): unknown => {
  const value = parse(name, declared, raw);
  // Clients of the family send a literal null for an optional parameter that they leave out.
  if (value === null && !declared.required && !declared.codec.safeParse(null).success)
    return declared.fallback;
  if (holdsNul(value))
    throw badRequest(say('Argument "{name}" must not contain null characters.', { name }), {
      var_name: name,
    });
  const decoded = declared.codec.safeParse(value);
  if (decoded.success) return decoded.data;
  // Free text may happen to be JSON of another type: 2026, or true.
  if (declared.notation === 'either') {
    const asText = declared.codec.safeParse(raw);
    if (asText.success) return asText.data;
  }
  // With the input, Zod can say in any language what it is.
  const { error = decoded.error } = declared.codec.safeParse(value, { reportInput: true });
  throw badRequest(describe(name, error), { var_name: name });
};

/** The calling program's name, which every endpoint takes and none is handed. */
export const clientParameter = 'client';

const namesByEndpoint = new WeakMap<Endpoint, ReadonlySet<string>>();

/** Every name that a caller may use, older ones too. */
const namesOf = (declared: Endpoint): ReadonlySet<string> => {
  let names = namesByEndpoint.get(declared);
  if (names === undefined) {
    const parameters = Object.entries(declared.parameters);
    names = new Set([clientParameter, ...parameters.flatMap(([name, { aliases }]) => [name, ...aliases])]);
    namesByEndpoint.set(declared, names);
  }
  return names;
};

const decodeAll = (parameters: Parameters, raw: RawParameters, input: Record<string, unknown>) => {
  for (const name in parameters) {
    const declared = parameters[name]!;
    let given = name in raw ? name : undefined;
    for (const alias of declared.aliases) {
      if (!(alias in raw)) continue;
      if (given !== undefined && raw[given] !== raw[alias])
        throw new ApiError(
          'REQUEST_CONFUSING_VAR',
          say("Can't decide between '{given}' and '{alias}' arguments.", { given, alias }),
          {
            var_name: name,
          },
        );
      given ??= alias;
    }
    if (given !== undefined) input[name] = decodeOne(given, declared, raw[given]!);
    else if (!declared.required) input[name] = declared.fallback;
    else
      throw new ApiError('REQUEST_VARIABLE_MISSING', say("Missing '{name}' argument.", { name }), {
        var_name: name,
      });
  }
};

/**
 * Throws REQUEST_VARIABLE_MISSING, REQUEST_CONFUSING_VAR, INVALID_JSON or BAD_REQUEST, each naming the parameter;
 * NOT_FOUND when the path itself holds no valid value, since then no such resource can exist.
 */
export const decode = (declared: Endpoint, path: RawParameters, raw: RawParameters): Decoded => {
  const input: Record<string, unknown> = {};
  for (const name in declared.pathParameters) {
    const codec = declared.pathParameters[name]!;
    try {
      input[name] = decodeOne(name, codec, path[name] ?? '');
    } catch {
      throw new ApiError(
        'NOT_FOUND',
        say('There is nothing at this address: "{name}" is not valid.', { name }),
      );
    }
  }
  decodeAll(declared.parameters, raw, input);
  const known = namesOf(declared);
  const ignored: string[] = [];
  for (const name in raw) if (!known.has(name)) ignored.push(name);
  return { input, ignored };
};
