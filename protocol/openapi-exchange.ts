import * as z from 'zod';
import { successBody } from './endpoint.ts';
import type { Exchange, Header } from './uploads/resumable.ts';
import { uploadFile } from './uploads/uploads.ts';

type Schema = Record<string, unknown>;

const text = { type: 'string' };
const headerParameter = ([name, { meaning, required = false }]: [string, Header]) => ({
  name,
  in: 'header',
  required,
  description: meaning,
  schema: text,
});
const variables = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'As the Location of its beginning says.',
    schema: text,
  }));
const bytes = (type: string, required: boolean) => ({ required, content: { [type]: { schema: {} } } });
const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const finished = () => {
  const { $schema: _, ...schema } = z.toJSONSchema(successBody(uploadFile), { io: 'output' });
  return { content: { 'application/json': { schema } } };
};

const answersOf = ({ answers }: Exchange): [string, Schema][] =>
  Object.entries(answers).map(([status, { meaning, headers = [], isFinished = false }]) => [
    status,
    {
      description: meaning,
      ...(headers.length === 0
        ? {}
        : { headers: Object.fromEntries(headers.map((name) => [name, { schema: text }])) }),
      ...(isFinished ? finished() : {}),
    },
  ]);

const refusalsOf = ({ refusals, method }: Exchange): [string, Schema][] =>
  Object.entries({
    ...refusals,
    401: 'INVALID_API_KEY, REALM_DEACTIVATED, UNAUTHORIZED, USER_DEACTIVATED',
  }).map(
    // HEAD answers without a body.
    ([status, description]) => [status, { description, ...(method === 'HEAD' ? {} : { content: refusal }) }],
  );

export const exchangeOperation = (exchange: Exchange): Schema => ({
  operationId: exchange.name,
  summary: exchange.summary,
  'x-since-feature-level': exchange.since,
  security: [{ key: [] }],
  parameters: [...variables(exchange.path), ...Object.entries(exchange.headers).map(headerParameter)],
  ...(exchange.body === undefined ? {} : { requestBody: bytes(exchange.body, exchange.needsBody === true) }),
  responses: Object.fromEntries([...answersOf(exchange), ...refusalsOf(exchange)]),
});
