import type * as z from 'zod';
import type { Parameter } from './codec.ts';
import { complaintOf } from './complaint.ts';
import type { Endpoint, Input, Parameters } from './endpoint.ts';
import { ApiError, badRequest } from './errors.ts';
import { JsonFault, readJson } from './json.ts';
import { type Phrase, say } from './phrase.ts';
import { textFaultIn } from './text.ts';

/** The body wins over the query string. */
export type RawParameters = Readonly<Record<string, string>>;

export interface Decoded<I> {
  readonly input: I;
  /** Unknown names [S3]. */
  readonly ignored: string[];
}

const refuseJson = (name: string, { kind }: JsonFault): ApiError => {
  const said = {
    deep: say('Argument "{name}" is nested too deeply.', { name }),
    many: say('Argument "{name}" holds too many values.', { name }),
    malformed: say('Argument "{name}" is not valid JSON.', { name }),
  }[kind];
  return new ApiError('INVALID_JSON', said, { var_name: name });
};

/** Such as an anchor's name; as JSON each would cost two errors. */
const isBareWord = (raw: string): boolean => /^[a-z_]+$/.test(raw) && !/^(?:true|false|null)$/.test(raw);

const parse = (name: string, declared: Parameter, raw: string): unknown => {
  if (declared.notation === 'text' || (declared.notation === 'either' && isBareWord(raw))) return raw;
  try {
    return readJson(raw);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    if (declared.notation === 'either' && error.kind === 'malformed') return raw;
    throw refuseJson(name, error);
  }
};

/** PostgreSQL stores neither of them. */
const checkTexts = (name: string, value: unknown): void => {
  const fault = textFaultIn(value);
  if (fault === undefined) return;
  const said =
    fault === 'null'
      ? say('Argument "{name}" must not contain null characters.', { name })
      : say('Argument "{name}" must not contain halves of characters (lone surrogates).', { name });
  throw badRequest(said, { var_name: name });
};

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
  // Some clients send null for optional parameters.
  if (value === null && !declared.required && !declared.codec.safeParse(null).success)
    return declared.fallback;
  checkTexts(name, value);
  const decoded = declared.codec.safeParse(value);
  if (decoded.success) return decoded.data;
  // Text may look like JSON of another type: 2026, or true.
  if (declared.notation === 'either') {
    const asText = declared.codec.safeParse(raw);
    if (asText.success) return asText.data;
  }
  // With the input, Zod describes it in any language.
  const { error = decoded.error } = declared.codec.safeParse(value, { reportInput: true });
  throw badRequest(describe(name, error), { var_name: name });
};

/** The calling program's name: accepted everywhere, passed to no handler. */
export const clientParameter = 'client';

const namesByEndpoint = new WeakMap<Endpoint, ReadonlySet<string>>();

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
 * Throws REQUEST_VARIABLE_MISSING, REQUEST_CONFUSING_VAR, INVALID_JSON or BAD_REQUEST, naming the parameter.
 * Throws NOT_FOUND for an invalid path value, since no such resource can exist.
 */
export const decode = <E extends Endpoint>(
  declared: E,
  path: RawParameters,
  raw: RawParameters,
): Decoded<Input<E>> => {
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
  return { input: input as Input<E>, ignored };
};
