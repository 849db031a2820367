/** The contract as an OpenAPI 3.1 document. */
import * as z from 'zod';
import type { Parameter } from './codec.ts';
import { type Endpoint, successBody } from './endpoint.ts';
import { type ErrorCode, errorTable } from './errors.ts';
import { exchangeOperation } from './openapi-exchange.ts';
import type { Exchange } from './uploads/resumable.ts';

type Schema = Record<string, unknown>;

const schemaOf = (codec: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(codec, { io, unrepresentable: 'any', reused: 'inline' });
  return schema;
};

const fallbackOf = (parameter: Parameter): Schema =>
  parameter.fallback === undefined ? {} : { default: parameter.fallback };

const described = (parameter: Parameter): string =>
  [
    parameter.meaning,
    ...(parameter.since === undefined ? [] : [`Since feature level ${parameter.since}.`]),
    ...(parameter.aliases.length === 0 ? [] : [`Also accepted as ${parameter.aliases.join(', ')}.`]),
  ].join(' ');

const pathParameter = ([name, parameter]: [string, Parameter]) => ({
  name,
  in: 'path',
  required: true,
  description: described(parameter),
  schema: schemaOf(parameter.codec, 'input'),
});

/** Arrays and objects are JSON text, also in queries. */
const queryParameter = ([name, parameter]: [string, Parameter]) => {
  const schema = { ...schemaOf(parameter.codec, 'input'), ...fallbackOf(parameter) };
  const common = { name, in: 'query', required: parameter.required, description: described(parameter) };
  return parameter.notation === 'text'
    ? { ...common, schema }
    : { ...common, content: { 'application/json': { schema } } };
};

const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;

const formBody = (parameters: readonly [string, Parameter][], mayTakeFile: boolean) => {
  const properties = Object.fromEntries(
    parameters.map(([name, parameter]) => [
      name,
      { ...schemaOf(parameter.codec, 'input'), ...fallbackOf(parameter), description: described(parameter) },
    ]),
  );
  const required = parameters.filter(([, parameter]) => parameter.required).map(([name]) => name);
  const encoding = Object.fromEntries(
    parameters
      .filter(([, parameter]) => parameter.notation !== 'text')
      .map(([name]) => [name, { contentType: 'application/json' }]),
  );
  return {
    required: required.length > 0,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties, ...(required.length === 0 ? {} : { required }) },
        ...(Object.keys(encoding).length === 0 ? {} : { encoding }),
      },
      ...(mayTakeFile
        ? {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { ...properties, file },
                ...(required.length === 0 ? {} : { required }),
              },
              ...(Object.keys(encoding).length === 0 ? {} : { encoding }),
            },
          }
        : {}),
    },
  };
};

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { filename: file },
      },
    },
  },
};

const commonErrors: readonly ErrorCode[] = ['BAD_REQUEST', 'RATE_LIMIT_HIT', 'SERVER_NOT_READY'];

const errorResponses = (endpoint: Endpoint) => {
  const byStatus = new Map<number, Set<string>>();
  const codes = new Set<ErrorCode>([...commonErrors, ...endpoint.errors]);
  if (Object.values(endpoint.parameters).some((parameter) => parameter.required))
    codes.add('REQUEST_VARIABLE_MISSING');
  if (endpoint.access !== 'anyone')
    for (const code of ['INVALID_API_KEY', 'UNAUTHORIZED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'] as const)
      codes.add(code);
  for (const code of codes) {
    const row: { status: number; wire?: string } = errorTable[code];
    byStatus.set(row.status, (byStatus.get(row.status) ?? new Set()).add(row.wire ?? code));
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, names]) => [
        status,
        {
          description: [...names].sort().join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
};

const operation = (endpoint: Endpoint) => {
  const parameters = Object.entries(endpoint.parameters);
  const inQuery = endpoint.method === 'GET';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.since === undefined ? {} : { 'x-since-feature-level': endpoint.since }),
    ...(endpoint.ours ? { 'x-parlance-own': true } : {}),
    security:
      endpoint.access === 'user' ? [{ key: [] }] : endpoint.access === 'anyone' ? [] : [{}, { key: [] }],
    parameters: [
      ...Object.entries(endpoint.pathParameters).map(pathParameter),
      ...(inQuery ? parameters.map(queryParameter) : []),
    ],
    ...(endpoint.takesFile ? { requestBody: fileBody } : {}),
    ...(inQuery || parameters.length === 0
      ? {}
      : { requestBody: formBody(parameters, endpoint.mayTakeFile !== undefined) }),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(successBody(endpoint), 'output') } },
      },
      ...errorResponses(endpoint),
    },
  };
};

export const openapi = (
  endpoints: readonly Endpoint[],
  exchanges: readonly Exchange[],
  version: string,
): Schema => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint);
  }
  for (const exchange of exchanges) {
    paths[exchange.path] ??= {};
    paths[exchange.path]![exchange.method.toLowerCase()] = exchangeOperation(exchange);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlance',
      version,
      description:
        'Team chat: channels, topics, direct messages, and event queues that keep a client current.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'basic',
          description: 'The address of the account, and its API key as the password.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['result', 'msg', 'code'],
          properties: {
            result: { const: 'error' },
            msg: { type: 'string', description: 'For people; programs read the code.' },
            code: { type: 'string' },
          },
        },
      },
    },
  };
};
