/** Routes beside the protocol: pictures, health, metrics. They have no parameters, no caller and no rate limit. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readQuery } from './body.ts';
import { isKnown, tagOf } from './conditional.ts';
import { FixedText } from './fixed.ts';

export interface PlainRequest {
  readonly host: string;
  /** The client's network address. */
  readonly address: string;
  /** What stands at the `:variables` of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The fields of a form that was sent; none for GET. */
  readonly form: Readonly<Record<string, string>>;
}

export interface PlainAnswer {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string | Buffer | FixedText;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface PlainRoute {
  /** GET when absent. */
  readonly method?: 'GET' | 'POST';
  /** Fastify's spelling, from the root. */
  readonly path: string;
  /** Undefined when there is nothing at this address. */
  readonly answer: (request: PlainRequest) => Promise<PlainAnswer | undefined>;
}

export const servePlain = (app: FastifyInstance, routes: readonly PlainRoute[]): void => {
  for (const route of routes)
    app.route({
      method: route.method ?? 'GET',
      url: route.path,
      handler: (request, reply) => servePlainRequest(route, request, reply),
    });
};

const formOf = ({ body }: FastifyRequest): Readonly<Record<string, string>> =>
  (body ?? {}) as Readonly<Record<string, string>>;

interface Packed {
  readonly bytes: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What everybody may keep is tagged by its content. What is nobody's to keep, such as a page about somebody, is sent each time. */
const pack = async ({ body, headers = {} }: PlainAnswer, request: FastifyRequest): Promise<Packed> => {
  if (body instanceof FixedText) return body.formFor(request.headers['accept-encoding']);
  const isForAll = String(headers['Cache-Control']).startsWith('public');
  return { bytes: body, headers: isForAll ? { ETag: tagOf(body) } : {} };
};

const servePlainRequest = async (route: PlainRoute, request: FastifyRequest, reply: FastifyReply) => {
  const answer = await route.answer({
    host: request.host ?? '',
    address: request.ip,
    path: request.params as Record<string, string>,
    query: readQuery(request),
    headers: request.headers,
    form: route.method === 'POST' ? formOf(request) : {},
  });
  if (answer === undefined) return reply.callNotFound();
  const { status = 200, contentType } = answer;
  const { bytes, headers } = await pack(answer, request);
  reply.headers({ 'X-Content-Type-Options': 'nosniff', ...answer.headers, ...headers });
  const { ETag: tag } = headers;
  if (status === 200 && tag !== undefined && isKnown(request.headers['if-none-match'], tag))
    return reply.code(304).send();
  return reply.code(status).type(contentType).send(bytes);
};
