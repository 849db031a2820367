/** For files and resumable uploads. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readQuery } from './body.ts';
import type { Call } from './call.ts';
import { endWhenIdle, type Patience } from './receive.ts';
import { takeOver, type Way } from './reply.ts';
import type { Door, Identity } from './route.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface RawRoute<Who, Where> extends Door {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  readonly path: string;
  /** May throw a refusal until the answer starts. */
  readonly answer: (exchange: Exchange, call: Call<Who, Where>) => Promise<void>;
}

interface Frame<Who, Where> {
  readonly patience: Patience;
  readonly admit: (
    route: RawRoute<Who, Where>,
    request: FastifyRequest,
    way: Way,
  ) => Promise<{ readonly call: Call<Who, Where>; readonly who: Pick<Identity<Who, Where>, 'confirm'> }>;
  readonly fail: (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    more: { readonly who: Call<Who, Where> | undefined },
  ) => Promise<number>;
}

export const serveRaw = <Who, Where>(
  app: FastifyInstance,
  routes: readonly RawRoute<Who, Where>[],
  { admit, fail, patience }: Frame<Who, Where>,
): void => {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const route of routes)
      inner.route({
        method: [...route.methods],
        url: route.path,
        handler: async (request, reply) => {
          let call: Call<Who, Where> | undefined;
          try {
            const admitted = await admit(route, request, takeOver(request, reply));
            call = admitted.call;
            const path = request.params as Record<string, string>;
            admitted.who.confirm?.();
            endWhenIdle(request.raw, patience);
            const exchange = { request: request.raw, response: reply.raw, path, query: readQuery(request) };
            await route.answer(exchange, call);
          } catch (error) {
            // Only a broken connection can still show the failure.
            if (reply.raw.headersSent) reply.raw.destroy();
            else await fail(request, reply, error, { who: call });
          }
          return reply;
        },
      });
  });
};

/** `open` is not called for HEAD requests. */
export const sendBytes = async (
  { request, response }: Exchange,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  open: () => Promise<Readable>,
): Promise<void> => {
  if (request.method === 'HEAD' || status === 304 || status === 416) {
    response.writeHead(status, { ...headers }).end();
    return;
  }
  const body = await open();
  response.writeHead(status, { ...headers });
  try {
    await pipeline(body, response);
  } catch (error) {
    // Clients disconnect in the middle of a film.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};
