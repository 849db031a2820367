/**
 * Routes outside the protocol, such as pictures, health, metrics: no declared parameters, no caller and no
 * rate limit.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody, readQuery } from './body.ts';
import type { Budget } from './budget.ts';
import { isKnown, tagOf } from './conditional.ts';
import { networkOf } from './network.ts';
import { type Patience, receiveBody } from './receive.ts';
import type { StaticContent } from './static-content.ts';

export interface PlainRequest {
  readonly method: string;
  readonly host: string;
  /** For display. */
  readonly address: string;
  /** Keys limits. */
  readonly network: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly form: Readonly<Record<string, string>>;
}

export interface PlainAnswer {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string | Buffer | StaticContent;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface PlainRoute {
  /** GET when absent. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Undefined when nothing is at this address. */
  readonly answer: (request: PlainRequest) => Promise<PlainAnswer | undefined>;
}

/** Bytes, read before the sender is known. */
const mostFormBytes = 65_536;

export interface Intake {
  readonly budget: Budget;
  readonly patience: Patience;
}

export const servePlain = (app: FastifyInstance, routes: readonly PlainRoute[], intake: Intake): void => {
  for (const route of routes)
    app.route({
      method: route.method ?? 'GET',
      url: route.path,
      handler: (request, reply) => servePlainRequest(route, intake, request, reply),
    });
};

/** Throws like `receiveBody` and `readBody`. */
const receiveForm = async (
  { raw, ip }: FastifyRequest,
  { budget, patience }: Intake,
  shut: () => void,
): Promise<Readonly<Record<string, string>>> => {
  const claim = budget.claim(networkOf(ip));
  try {
    const { texts } = await readBody(raw.headers, await receiveBody(raw, mostFormBytes, claim, patience), {});
    return texts;
  } catch (error) {
    if (raw.complete === false) shut();
    throw error;
  } finally {
    claim.release();
  }
};

interface Packed {
  readonly bytes: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const pack = async ({ body, headers = {} }: PlainAnswer, request: FastifyRequest): Promise<Packed> => {
  if (typeof body === 'object' && 'formFor' in body) return body.formFor(request.headers['accept-encoding']);
  const isForAll = String(headers['Cache-Control']).startsWith('public');
  return { bytes: body, headers: isForAll ? { ETag: tagOf(body) } : {} };
};

const servePlainRequest = async (
  route: PlainRoute,
  intake: Intake,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  // The rest of a refused body stays unread.
  const shut = () => {
    reply.raw.shouldKeepAlive = false;
  };
  const answer = await route.answer({
    method: request.method,
    host: request.host ?? '',
    address: request.ip,
    network: networkOf(request.ip),
    path: request.params as Record<string, string>,
    query: readQuery(request),
    headers: request.headers,
    form: route.method === 'POST' ? await receiveForm(request, intake, shut) : {},
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
