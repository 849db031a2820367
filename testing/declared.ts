/** Checks answers and events against their declarations. Allows no undeclared key at any depth. */
import { isDeepStrictEqual } from 'node:util';
import { initialData } from '@parlance/protocol/contract';
import { type Endpoint, successBody } from '@parlance/protocol/endpoint';
import type { EventDeclaration } from '@parlance/protocol/event';
import { register } from '@parlance/protocol/realtime';
import { z } from 'zod';

const answers = new Map<Endpoint, z.ZodType>();
const events = new Map<EventDeclaration, z.ZodType>();

const remembered = <K>(known: Map<K, z.ZodType>, key: K, make: () => z.ZodType): z.ZodType => {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
};

/** The request decides which data an answer has. */
const registerBody = () =>
  z.strictObject({
    ...successBody(register).shape,
    ...z.strictObject(Object.assign({}, ...initialData.map(({ keys }) => keys.shape))).partial().shape,
  });

const answerSchema = (endpoint: Endpoint) =>
  remembered(answers, endpoint, () =>
    endpoint.name === register.name ? registerBody() : successBody(endpoint),
  );

const eventSchema = (declared: EventDeclaration) =>
  remembered(events, declared, () =>
    z.strictObject({
      ...declared.fields.shape,
      id: z.int(),
      type: z.literal(declared.type),
      ...(declared.op === undefined ? {} : { op: z.literal(declared.op) }),
    }),
  );

/** Schemas drop undeclared keys of inner objects silently; comparing the result with the input finds them. */
const check = (what: string, schema: z.ZodType, value: unknown): void => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${what} is not as declared:\n${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, value))
    throw new Error(`${what} has undeclared keys: ${JSON.stringify(value)}`);
};

export const checkAnswer = (endpoint: Endpoint, body: string): void =>
  check(`The answer of ${endpoint.name}`, answerSchema(endpoint), JSON.parse(body));

export const checkEvent = (declared: EventDeclaration, shown: Readonly<Record<string, unknown>>): void =>
  check(
    `The event ${declared.type} ${declared.op ?? ''}`,
    eventSchema(declared),
    JSON.parse(JSON.stringify(shown)),
  );
