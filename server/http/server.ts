/** Runs endpoint declarations on Fastify: identify, limit, decode, handle, respond. Knows no domain. */
import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Method } from '@parlance/protocol/endpoint';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { arrivalOf } from './arrival.ts';
import { asItIs } from './body.ts';
import { createLimit } from './limit.ts';
import { checkHost, mostHeaderBytes, refuseNoise } from './malformed.ts';
import { trustProxies } from './network.ts';
import type { HttpOptions, Known } from './options.ts';
import { servePlain } from './plain.ts';
import { type RawRoute, serveRaw } from './raw.ts';
import { Reception } from './reception.ts';
import { takeOver, type Way } from './reply.ts';
import { isBelow, roots } from './route.ts';
import { Serving } from './serving.ts';
import { mostParameterLength, Table } from './table.ts';
import { answerUnknown } from './unknown-address.ts';

/** Short ids, since each waiting request keeps one. */
const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
};

/** Stands in for two compilers that Fastify would load, and that no route uses. */
const refuseSchemas = (): never => {
  throw new Error('A route is declared in protocol/, without a schema of Fastify.');
};

interface Failing<Who, Where> {
  readonly headers?: Record<string, string>;
  readonly who?: Known<Who, Where> | undefined;
}

export const createHttp = async <Who, Where>(options: HttpOptions<Who, Where>): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    // Fastify would keep a logger for every waiting request.
    logger: false,
    ...(options.proxies === 0 ? {} : { trustProxy: trustProxies(options.proxies) }),
    bodyLimit: options.bodyLimit,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    http: { maxHeaderSize: mostHeaderBytes },
    routerOptions: {
      querystringParser: asItIs,
      maxParamLength: mostParameterLength,
      ignoreTrailingSlash: true,
    },
    requestIdHeader: false,
    genReqId: createRequestIds(),
    // Clients poll for up to a minute and return at once.
    keepAliveTimeout: 75_000,
    forceCloseConnections: true,
    // Malformed addresses fail before any route.
    frameworkErrors: (error, request, reply) => void fail(request, reply, error),
    clientErrorHandler: refuseNoise,
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = (request, reply) => options.running.during(() => handler.call(app, request, reply));
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    checkHost(raw.rawHeaders);
    done();
  });
  const { hstsSeconds } = options;
  if (hstsSeconds !== undefined)
    app.addHook('onRequest', (_request, { raw }, done) => {
      raw.setHeader('Strict-Transport-Security', `max-age=${hstsSeconds}`);
      done();
    });
  const reception = new Reception(options);
  const { answering, budget, patience } = reception;
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    thrown: unknown,
    { headers = {}, who }: Failing<Who, Where> = {},
  ) => answering.fail(takeOver(request, reply), thrown, headers, who);

  const mount = (where: FastifyInstance, method: Method) => {
    for (const root of roots) {
      const routes = options.routes.filter(
        ({ endpoint }) => endpoint.method === method && isBelow(root, endpoint),
      );
      const table = new Table(root, routes);
      where.route({
        method,
        url: `${root}/*`,
        handler: (request, reply) => {
          const found = table.find(request.url);
          if (found === undefined) return reply.callNotFound();
          return new Serving(reception, found, request, takeOver(request, reply)).serve();
        },
      });
    }
  };

  const perReader = createLimit('raw', 1000, 60, options.tally);
  const admit = async (route: RawRoute<Who, Where>, request: FastifyRequest, way: Way) => {
    // Pictures in a page are requested without a key.
    const mayBeBrowser = request.headers.authorization === undefined;
    const arrival = arrivalOf(request, mayBeBrowser);
    const who = await reception.identify(arrival, route, {});
    if (options.rateLimits) await perReader.use(who.limitKey ?? arrival.network);
    const call = reception.callOf(who, { request, way, arrival, hold: () => {} });
    return { call, who };
  };

  app.setErrorHandler(async (error, request, reply) => {
    await fail(request, reply, error);
    return reply;
  });
  // Calls without a body, above all polls, skip the body parser, which would keep each request until its
  // answer.
  mount(app, 'GET');
  await app.register(async (inner) => {
    // A body stays unread until its sender is known.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, _body, done) => done(null));
    await inner.register(multipart);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) mount(inner, method);
    servePlain(inner, options.plainRoutes, { budget, patience });
    serveRaw(inner, options.rawRoutes, { admit, fail, patience });
    inner.setNotFoundHandler(answerUnknown(options.routes, fail));
  });
  return app;
};
