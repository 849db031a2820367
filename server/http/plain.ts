/** Routes beside the protocol: pictures, health, metrics. They have no parameters, no caller and no rate limit. */

import type { FastifyInstance } from 'fastify';
import { readQuery } from './body.ts';

export interface PlainRequest {
  readonly host: string;
  /** The client's network address. */
  readonly address: string;
  /** What stands at the `:variables` of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PlainAnswer {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PlainRoute {
  /** Fastify's spelling, from the root. */
  readonly path: string;
  /** Undefined when there is nothing at this address. */
  readonly answer: (request: PlainRequest) => Promise<PlainAnswer | undefined>;
}

export const servePlain = (app: FastifyInstance, routes: readonly PlainRoute[]): void => {
  for (const route of routes)
    app.get(route.path, async (request, reply) => {
      const answer = await route.answer({
        host: request.host ?? '',
        address: request.ip,
        path: request.params as Record<string, string>,
        query: readQuery(request),
        headers: request.headers,
      });
      if (answer === undefined) return reply.callNotFound();
      return reply
        .code(answer.status ?? 200)
        .headers({ 'X-Content-Type-Options': 'nosniff', ...answer.headers })
        .type(answer.contentType)
        .send(answer.body);
    });
};
