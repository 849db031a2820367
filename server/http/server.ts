/** Fastify, taught the endpoint declarations: identify, limit, decode, handle, respond. Knows no domain. */
import { clientParameter, decode, type RawParameters } from '@parlance/protocol/decode';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { Phrase } from '@parlance/protocol/phrase';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type Choice, chooseLanguage, languageHeaders, type Preference, tell } from '../languages/index.ts';
import { asItIs, readBodies, readMultipart, readParameters, readQuery } from './body.ts';
import type { Arrival, Browser, Call } from './call.ts';
import { failureOf } from './failure.ts';
import { receiveFile } from './file.ts';
import { createLimit } from './limit.ts';
import { refuseNoise } from './noise.ts';
import { noteFailure, noteRequest } from './note.ts';
import { type PlainRoute, servePlain } from './plain.ts';
import { type RawRoute, serveRaw } from './raw.ts';
import { errorHeaders, limitHeaders, sendJson, successText, textOf } from './respond.ts';
import {
  addressPattern,
  type Door,
  fastifyPath,
  type Identity,
  isBelow,
  pathTexts,
  type Route,
  roots,
} from './route.ts';

type Known<Who, Where> = Pick<Identity<Who, Where>, 'actor' | 'organization'>;

export interface HttpOptions<Who, Where> {
  readonly database: Database;
  readonly routes: readonly Route<Who, Where>[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly rawRoutes: readonly RawRoute<Who, Where>[];
  readonly identify: (arrival: Arrival, door: Door, raw: RawParameters) => Promise<Identity<Who, Where>>;
  /** Looks nothing up: what is known of whoever called, who may be undefined where that is not known. */
  readonly preferenceOf: (who: Known<Who, Where> | undefined) => Preference;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  readonly trustProxy: boolean;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Called in tests with every success, to hold it against its declaration. */
  readonly check?: (endpoint: Endpoint, body: string) => void;
  readonly observe?: (endpoint: Endpoint, status: number, seconds: number) => void;
}

const clientName = (userAgent: string | undefined, given: string | undefined): string =>
  (given ?? /^[^/\s(]+/.exec(userAgent ?? '')?.[0] ?? 'Unspecified').slice(0, 64);

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

const isJson = (url: string): boolean => url.startsWith('/json/');

const arrivalOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  client: string | undefined,
  mayBeBrowser: boolean,
): Arrival => ({
  id: request.id,
  host: request.host ?? '',
  address: request.ip,
  authorization: isJson(request.url) ? undefined : request.headers.authorization,
  browser: mayBeBrowser ? browserOf(request) : undefined,
  client: clientName(request.headers['user-agent'], client),
  idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
  log: request.log as unknown as Logger,
  receiveFile: (mostBytes, keep, note) => receiveFile(request, mostBytes, keep, note),
  onAbort: (listener) => {
    const { raw } = reply;
    // It may have gone while the call was being prepared.
    if (raw.closed || raw.destroyed) listener();
    else
      raw.once('close', () => {
        if (!raw.writableFinished) listener();
      });
  },
});

/** A file is left where it is until its sender is known. */
const readTexts = async (endpoint: Endpoint, request: FastifyRequest): Promise<RawParameters> => {
  if (endpoint.takesFile) return readQuery(request);
  return request.isMultipart() ? readMultipart(request) : readParameters(request);
};

export const createHttp = async <Who, Where>(options: HttpOptions<Who, Where>): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    // What Fastify itself has to say stays quiet unless it is a warning; the start tells where it listens in its own lines.
    loggerInstance: options.log.child(
      {},
      { level: options.log.isLevelEnabled('info') ? 'warn' : options.log.level },
    ) as unknown as FastifyBaseLogger,
    childLoggerFactory: (_, bindings) => options.log.child(bindings) as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: options.bodyLimit,
    routerOptions: { querystringParser: asItIs, maxParamLength: 500, ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Clients poll for up to a minute and come back at once; their connections are worth keeping.
    keepAliveTimeout: 75_000,
    forceCloseConnections: true,
    // An address that cannot be decoded is met before any route.
    frameworkErrors: (error, request, reply) => void fail(request, reply, error),
    clientErrorHandler: refuseNoise,
  });
  await readBodies(app);
  const perUser = createLimit('user', 200, 60);
  const perAddress = createLimit('address', 100, 60);

  const choiceFor = (request: FastifyRequest, who: Known<Who, Where> | undefined): Choice =>
    chooseLanguage(options.preferenceOf(who), request.headers['accept-language']);

  const fail = async (
    request: FastifyRequest,
    reply: FastifyReply,
    thrown: unknown,
    headers = {},
    who?: Known<Who, Where>,
  ): Promise<number> => {
    const { error, fault } = failureOf(thrown);
    noteFailure(request, error, fault);
    const choice = choiceFor(request, who);
    const body = error.toBody((phrase) => tell(phrase, choice.language));
    await sendJson(request, reply, error.status, [JSON.stringify(body)], {
      ...errorHeaders(error, isJson(request.url)),
      ...languageHeaders(choice),
      ...headers,
    });
    return error.status;
  };

  const identify = (arrival: Arrival, door: Door, raw: RawParameters) =>
    options.identify(arrival, door, raw).catch(async (error) => {
      // Whoever is refused counts; when the database is gone, nobody is.
      if (options.rateLimits && error instanceof ApiError) await perAddress.use(arrival.address);
      throw error;
    });
  const callOf = (request: FastifyRequest, arrival: Arrival, who: Identity<Who, Where>) => {
    const { actor, organization, organizationId } = who;
    const reader = options.database.reader(organizationId);
    const inTheirs = (phrase: Phrase) => tell(phrase, choiceFor(request, who).language);
    return Object.assign(arrival, { actor, organization, reader, tell: inTheirs }) as Call<Who, Where>;
  };

  const serve = async (
    route: Route<Who, Where>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> => {
    let headers: Record<string, string> = {};
    let identity: Identity<Who, Where> | undefined;
    try {
      const raw = await readTexts(route.endpoint, request);
      const arrival = arrivalOf(request, reply, raw[clientParameter], isJson(request.url));
      identity = await identify(arrival, route.endpoint, raw);
      if (options.rateLimits) {
        const { limitKey } = identity;
        const used = limitKey === undefined ? perAddress.use(arrival.address) : perUser.use(limitKey);
        headers = limitHeaders(await used, options.now());
      }
      const path = pathTexts(route.endpoint, request.params as Record<string, string>);
      const { input, ignored } = decode(route.endpoint, path, raw);
      const answer = await route.handle(input as never, callOf(request, arrival, identity));
      const parts = successText(answer, ignored);
      options.check?.(route.endpoint, textOf(parts));
      await sendJson(request, reply, 200, parts, headers, identity.confirm);
      return 200;
    } catch (error) {
      return fail(request, reply, error, headers, identity);
    }
  };

  const mounted = roots.flatMap((root) =>
    options.routes.filter(({ endpoint }) => isBelow(root, endpoint)).map((route) => ({ root, route })),
  );
  for (const { root, route } of mounted)
    app.route({
      method: route.endpoint.method,
      url: fastifyPath(root, route.endpoint),
      config: { wholeBody: route.endpoint.wholeBody },
      handler: async (request, reply) => {
        const started = performance.now();
        const status = await serve(route, request, reply);
        noteRequest(request, status, performance.now() - started);
        options.observe?.(route.endpoint, status, (performance.now() - started) / 1000);
        return reply;
      },
    });

  servePlain(app, options.plainRoutes);
  const perReader = createLimit('raw', 1000, 60);
  serveRaw(app, options.rawRoutes, {
    admit: async (route, request, reply) => {
      // Pictures in a page are asked for without a key.
      const mayBeBrowser = request.headers.authorization === undefined;
      const arrival = arrivalOf(request, reply, undefined, mayBeBrowser);
      const identity = await identify(arrival, route, {});
      if (options.rateLimits) await perReader.use(identity.limitKey ?? arrival.address);
      return { call: callOf(request, arrival, identity), confirm: identity.confirm };
    },
    fail,
  });

  const patterns = options.routes.map(({ endpoint }) => ({ endpoint, pattern: addressPattern(endpoint) }));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const methods = patterns
      .filter(({ pattern }) => pattern.test(path))
      .map(({ endpoint }) => endpoint.method);
    const allowed = [...new Set(methods)].sort();
    if (allowed.length === 0)
      await fail(request, reply, new ApiError('NOT_FOUND', 'There is nothing at this address.'));
    else {
      const error = new ApiError('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: allowed });
      await fail(request, reply, error, { Allow: allowed.join(', ') });
    }
    return reply;
  });
  app.setErrorHandler(async (error, request, reply) => {
    await fail(request, reply, error);
    return reply;
  });
  return app;
};
