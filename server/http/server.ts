/** Runs endpoint declarations on Fastify: identify, limit, decode, handle, respond. Knows no domain. */
import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { clientParameter, type RawParameters } from '@parlance/protocol/decode';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { Phrase } from '@parlance/protocol/phrase';
import { cutText, soundText } from '@parlance/protocol/text';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { runAhead } from './ahead.ts';
import { Answering, type AnsweringOptions } from './answer.ts';
import { asItIs, readBody, readQuery } from './body.ts';
import { budgetFor, type Claim, createBudget } from './budget.ts';
import { type Arrival, type Browser, type Call, CallerChanged } from './call.ts';
import { mebibyte, receiveFile } from './file.ts';
import { createLimit, LimitHit } from './limit.ts';
import { mostHeaderBytes, refuseNoise } from './malformed.ts';
import { networkOf, trustProxies } from './network.ts';
import { type PlainRoute, servePlain } from './plain.ts';
import { type RawRoute, serveRaw } from './raw.ts';
import {
  endUnlessComplete,
  endWhenIdle,
  patience as ordinaryPatience,
  type Patience,
  receiveBody,
} from './receive.ts';
import { isForKey, isForPage, takeOver, type Way } from './reply.ts';
import { limitHeaders, optionsHeaders } from './respond.ts';
import { addressPattern, type Door, type Identity, isBelow, type Route, roots } from './route.ts';
import { type Found, Table } from './table.ts';
import type { Tally } from './tally.ts';

type Known<Who, Where> = Pick<Identity<Who, Where>, 'actor' | 'organization'>;

export interface HttpOptions<Who, Where> extends AnsweringOptions<Known<Who, Where>> {
  readonly database: Database;
  readonly routes: readonly Route<Who, Where>[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly rawRoutes: readonly RawRoute<Who, Where>[];
  /** `willRecall`: remembers the caller for `recall`. */
  readonly identify: (
    arrival: Arrival,
    door: Door,
    raw: RawParameters,
    willRecall?: boolean,
  ) => Promise<Identity<Who, Where>>;
  /** Returns the caller without a look-up, for actions that verify the caller. */
  readonly recall: (arrival: Arrival, door: Door) => Identity<Who, Where> | undefined;
  readonly turnFor?: (endpoint: Endpoint) => Promise<void> | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  readonly tally: Tally;
  readonly proxies: number;
  /** For Strict-Transport-Security; undefined for none. */
  readonly hstsSeconds?: number | undefined;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Bytes of all bodies in memory; `budgetFor` by default. */
  readonly bodyBudget?: number | undefined;
  readonly bodyPatience?: Patience | undefined;
}

const clientName = (userAgent: string | undefined, given: string | undefined): string => {
  const name = given ?? /^[^/\s(]+/.exec(userAgent ?? '')?.[0] ?? 'Unspecified';
  return soundText(cutText(name, 64));
};

const idempotencyKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length > 0 && header.length <= 255) return header;
  throw badRequest('The Idempotency-Key header must be one value of 1 to 255 characters.');
};

const browserOf = ({ headers, method }: FastifyRequest): Browser => {
  const csrfToken = headers['x-csrftoken'];
  return {
    cookies: headers.cookie,
    csrfToken: typeof csrfToken === 'string' ? csrfToken : undefined,
    mayChange: method !== 'GET' && method !== 'HEAD',
  };
};

/** Short ids, since each waiting request keeps one. */
const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
};

const arrivalOf = (request: FastifyRequest, client: string | undefined, mayBeBrowser: boolean): Arrival => ({
  id: request.id,
  host: request.host ?? '',
  address: request.ip,
  network: networkOf(request.ip),
  authorization: isForPage(request.raw) ? undefined : request.headers.authorization,
  browser: mayBeBrowser ? browserOf(request) : undefined,
  client: clientName(request.headers['user-agent'], client),
  idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
  receiveFile: (mostBytes, keep, note) => receiveFile(request, mostBytes, keep, note),
});

const isEmpty = (parameters: RawParameters): boolean => {
  for (const _name in parameters) return false;
  return true;
};

/** Some programs send an incoming webhook's key in a form, which is then read before the caller is known. */
const showsKeyInBody = ({ incomingWebhooks }: Endpoint, query: RawParameters): boolean =>
  incomingWebhooks === 'alone' && !('api_key' in query);

interface Received {
  readonly texts: RawParameters;
  readonly file: Buffer | undefined;
}

const takesBody = ({ method, takesFile }: Endpoint): boolean => method !== 'GET' && !takesFile;

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
    routerOptions: { querystringParser: asItIs, maxParamLength: 500, ignoreTrailingSlash: true },
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
  const { hstsSeconds } = options;
  if (hstsSeconds !== undefined)
    app.addHook('onRequest', (_request, { raw }, done) => {
      raw.setHeader('Strict-Transport-Security', `max-age=${hstsSeconds}`);
      done();
    });
  const budget = createBudget(options.bodyBudget ?? budgetFor(options.bodyLimit));
  const patience = options.bodyPatience ?? ordinaryPatience;
  const perUser = createLimit('user', 200, 60, options.tally);
  const perAddress = createLimit('address', 100, 60, options.tally);

  const answering = new Answering(options);
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    thrown: unknown,
    { headers = {}, who }: Failing<Who, Where> = {},
  ) => answering.fail(takeOver(request, reply), thrown, headers, who);

  const identify = (arrival: Arrival, door: Door, raw: RawParameters, willRecall?: boolean) =>
    options.identify(arrival, door, raw, willRecall).catch(async (error) => {
      // Failures of the database do not count.
      if (options.rateLimits && error instanceof ApiError) await perAddress.use(arrival.network);
      throw error;
    });
  const callOf = (way: Way, arrival: Arrival, who: Identity<Who, Where>) => {
    const { actor, organization, organizationId, credential, unverified } = who;
    const reader = options.database.reader(organizationId);
    const inTheirs = (phrase: Phrase) => answering.translate(phrase, way, who);
    const known = { actor, organization, credential, unverified, reader, translate: inTheirs };
    return Object.assign(arrival, known);
  };

  /** The caller is known and counted by now, unless the key is a parameter. */
  const receive = async (
    endpoint: Endpoint,
    { raw }: FastifyRequest,
    query: RawParameters,
    claim: Claim,
  ): Promise<Received> => {
    if (endpoint.takesFile) endWhenIdle(raw, patience);
    if (!takesBody(endpoint)) return { texts: query, file: undefined };
    const { mayTakeFile, wholeBody } = endpoint;
    const mostFileBytes = mayTakeFile === undefined ? undefined : mayTakeFile * mebibyte;
    const body = await receiveBody(raw, options.bodyLimit + (mostFileBytes ?? 0), claim, patience);
    const { texts, file } = await readBody(raw.headers, body, { wholeBody, mostFileBytes });
    return { texts: isEmpty(query) ? texts : { ...query, ...texts }, file };
  };

  const serve = async (
    { route, texts: path }: Found<Route<Who, Where>>,
    request: FastifyRequest,
    way: Way,
    started: number,
  ): Promise<void> => {
    const { endpoint, prepare, verifiesCaller = false, readsAhead = false } = route;
    let headers: Record<string, string> | undefined;
    let identity: Identity<Who, Where> | undefined;
    let claim: Claim | undefined;
    try {
      const query = readQuery(request);
      const arrival = arrivalOf(request, query[clientParameter], isForPage(request.raw));
      let received: Promise<Received> | undefined;
      let shown = query;
      if (showsKeyInBody(endpoint, query)) {
        claim = budget.claim(arrival.network);
        received = receive(endpoint, request, query, claim);
        shown = (await received).texts;
      }
      const run = async (who: Identity<Who, Where>) => {
        const { limitKey } = who;
        if (options.rateLimits && headers === undefined) {
          const used = limitKey === undefined ? perAddress.use(arrival.network) : perUser.use(limitKey);
          headers = limitHeaders(await used, options.now());
        }
        claim ??= budget.claim(limitKey ?? arrival.network);
        received ??= receive(endpoint, request, query, claim);
        const { texts, file: heldFile } = await received;
        const { ignored, run: runAction } = prepare(path, texts);
        const client = clientName(request.headers['user-agent'], texts[clientParameter]);
        const more = { client, heldFile, hold: claim.take };
        const call = Object.assign(callOf(way, arrival, who), more) as Call<Who, Where>;
        return { ignored, answer: await runAction(call) };
      };
      const act = async (who: Identity<Who, Where>, done = run(who)) => {
        identity = who;
        const { ignored, answer } = await done;
        const { confirm } = who;
        await answering.answer(
          { way, endpoint, started, who, headers: headers ?? {}, ignored, confirm },
          answer,
        );
      };
      /** Returns whether the call is answered: memory refuses nothing. */
      const actByMemory = async () => {
        try {
          const remembered = options.recall(arrival, endpoint);
          if (remembered !== undefined) await act(remembered);
          return remembered !== undefined;
        } catch (error) {
          if (error instanceof ApiError || error instanceof CallerChanged) return false;
          throw error;
        }
      };
      if (verifiesCaller && (await actByMemory())) return;
      identity = undefined;
      const lookUp = () => identify(arrival, endpoint, shown, verifiesCaller || readsAhead);
      const recall = () => (readsAhead ? options.recall(arrival, endpoint) : undefined);
      const { who, done } = await runAhead(lookUp, recall, run);
      await act(who, done);
    } catch (error) {
      // The rest of a refused body stays unread.
      if (claim !== undefined && takesBody(endpoint) && request.raw.complete === false)
        way.raw.shouldKeepAlive = false;
      if (error instanceof LimitHit) headers ??= limitHeaders(error.allowance, options.now());
      await answering.refuse({ way, endpoint, started, who: identity, headers: headers ?? {} }, error);
    } finally {
      claim?.release();
      endUnlessComplete(request.raw, patience);
    }
  };

  const mount = (where: FastifyInstance, method: Endpoint['method']) => {
    for (const root of roots) {
      const routes = options.routes.filter(
        ({ endpoint }) => endpoint.method === method && isBelow(root, endpoint),
      );
      const table = new Table(root, routes);
      where.route({
        method,
        url: `${root}/*`,
        handler: async (request, reply) => {
          const started = performance.now();
          const found = table.find(request.url);
          if (found === undefined) return reply.callNotFound();
          const way = takeOver(request, reply);
          const turn = options.turnFor?.(found.route.endpoint);
          if (turn !== undefined) await turn;
          await serve(found, request, way, started);
          return reply;
        },
      });
    }
  };

  const perReader = createLimit('raw', 1000, 60, options.tally);
  const admit = async (route: RawRoute<Who, Where>, request: FastifyRequest, way: Way) => {
    // Pictures in a page are requested without a key.
    const mayBeBrowser = request.headers.authorization === undefined;
    const arrival = arrivalOf(request, undefined, mayBeBrowser);
    const identity = await identify(arrival, route, {});
    if (options.rateLimits) await perReader.use(identity.limitKey ?? arrival.network);
    const call = Object.assign(callOf(way, arrival, identity), { hold: () => {} });
    return { call: call as Call<Who, Where>, confirm: identity.confirm };
  };

  const patterns = options.routes.map(({ endpoint }) => ({ endpoint, pattern: addressPattern(endpoint) }));
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
    inner.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?', 1)[0]!;
      const methods = patterns
        .filter(({ pattern }) => pattern.test(path))
        .map(({ endpoint }) => endpoint.method);
      const allowed = [...new Set(methods)].sort();
      if (allowed.length === 0)
        await fail(request, reply, new ApiError('NOT_FOUND', 'There is nothing at this address.'));
      else if (request.method === 'OPTIONS')
        await reply
          .code(204)
          .headers(optionsHeaders(allowed, isForKey(request.raw)))
          .send();
      else {
        const error = new ApiError('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: allowed });
        await fail(request, reply, error, { headers: { Allow: allowed.join(', ') } });
      }
      return reply;
    });
  });
  return app;
};
