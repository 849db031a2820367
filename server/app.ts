/** The service, put together: everything between the database and the listening socket; `listen` starts it. */
import { botTypes } from '@parlance/protocol/bots';
import { events } from '@parlance/protocol/contract';
import type { RawParameters } from '@parlance/protocol/decode';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { ApiError } from '@parlance/protocol/errors';
import { getEvents } from '@parlance/protocol/realtime';
import { emptyTopicDisplayName } from '@parlance/protocol/topic';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AccountOptions } from './account-options.ts';
import type { Database } from './db/database.ts';
import { consequences, consumers, introductions, jobs, plainRoutes, rawRoutes, routes } from './domains.ts';
import { type Consumers, startConsumers } from './events/consumer.ts';
import { Hub } from './events/hub.ts';
import { joinNeighbours, type Neighbours } from './events/neighbours.ts';
import { forgiveDowntime } from './events/queue.ts';
import type { EventCheck } from './events/render.ts';
import { startUpkeep, type Upkeep } from './events/upkeep.ts';
import { healthRoutes } from './health.ts';
import type { Arrival } from './http/call.ts';
import { readCookie, sessionCookie } from './http/cookie.ts';
import { createLimit } from './http/limit.ts';
import type { Door } from './http/route.ts';
import { createHttp } from './http/server.ts';
import { runDueJobs } from './jobs/run-due.ts';
import { type Jobs, startJobs } from './jobs/runner.ts';
import { createMailer } from './mail/index.ts';
import type { MailOptions } from './mailer.ts';
import { fetchStandings, matchesNarrow } from './messages/index.ts';
import { createMetrics } from './metrics.ts';
import { Directory } from './organization/index.ts';
import { createOutgoing, type OutgoingOptions } from './outgoing/index.ts';
import type { PushRelayOptions } from './push-options.ts';
import { tellUpgrade } from './realtime/upgrade.ts';
import type { Secrets } from './secrets.ts';
import type { Service } from './service.ts';
import { createStorage } from './storage/index.ts';
import type { UploadOptions } from './upload-options.ts';
import {
  Activity,
  type Caller,
  createIdentify,
  createIdentifySession,
  createNarrowing,
  Departures,
  isCsrfToken,
  languagePreference,
  Recognition,
  Roster,
  recordFirstSignIn,
  SystemMembers,
  type User,
  warmRoster,
} from './users/index.ts';

export interface AppOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** Where people reach the root host, like `https://chat.example.org`; where it listens when absent. */
  readonly externalUrl: string | undefined;
  readonly rateLimits: boolean;
  /** Whether organizations may have channels that people without an account can read; not, when absent. */
  readonly webPublicChannels?: boolean;
  /** The addresses of channels, with `%s` for what differs. */
  readonly emailGatewayPattern?: string | undefined;
  readonly trustProxy: boolean;
  /** The largest request body in bytes. */
  readonly bodyLimit: number;
  readonly uploads: UploadOptions;
  readonly mail: MailOptions;
  readonly accounts: AccountOptions;
  /** Only public addresses are called when absent. */
  readonly outgoing?: OutgoingOptions;
  readonly pushRelay?: PushRelayOptions | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly heartbeatSeconds?: () => number;
  /** How often to look for what other processes wrote, should their word of it be lost; 5 when absent. */
  readonly newsSeconds?: number;
  /** In tests: hold every answer and every event against its declaration. */
  readonly checkAnswer?: (endpoint: Endpoint, body: string) => void;
  readonly checkEvent?: EventCheck;
}

export interface App {
  readonly service: Service;
  readonly http: FastifyInstance;
  /** Returns the address that it listens on. */
  listen(options: { readonly host: string; readonly port: number }): Promise<string>;
  /** In tests, which do not listen: does what is due by `now`. */
  runDueJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Failed sign-ins in half an hour: five to an account, and more from a network where many people work. */
const signInLimit = { attempts: 5, ofNetwork: 100, seconds: 1800 } as const;

const deactivated = () => new ApiError('USER_DEACTIVATED', 'Account is deactivated');

/** What the caller shows for an endpoint to be known by; a key alone opens only what webhooks are for. */
const shownBy = (arrival: Arrival, endpoint: Door, raw: RawParameters) => {
  if (endpoint.access === 'anyone') return undefined;
  if (endpoint.incomingWebhooks !== 'alone') return arrival.authorization;
  return raw.api_key === undefined ? undefined : { key: raw.api_key };
};

/** The key of an incoming webhook stands in URLs that people paste somewhere: it opens little. */
const checkMayCall = ({ botType }: User, { incomingWebhooks = 'refused' }: Door): void => {
  const isWebhook = botType === botTypes.incomingWebhook;
  if (isWebhook && incomingWebhooks === 'refused')
    throw new ApiError('ACCESS_DENIED', 'This API is not available to incoming webhook bots.');
  if (!isWebhook && incomingWebhooks === 'alone')
    throw new ApiError('ACCESS_DENIED', 'This API is only available to incoming webhook bots.');
};

export const createApp = async (options: AppOptions): Promise<App> => {
  const { database, secrets, log } = options;
  const now = options.now ?? Date.now;
  const onFault = (error: unknown) => log.error({ err: error }, 'background work failed');
  const directory = new Directory(
    database,
    options.externalUrl ?? 'http://127.0.0.1',
    options.accounts.openId !== undefined,
  );
  database.narrow = createNarrowing(directory, introductions);
  const recognition = new Recognition();
  const hub = new Hub({
    database,
    declarations: events,
    emptyTopicDisplayName,
    matches: matchesNarrow,
    fetchStandings,
    now,
    unseal: secrets.unseal,
    onFault,
    onShutOut: (organizationId, users) => recognition.forget(organizationId, users),
    ...(options.checkEvent === undefined ? {} : { check: options.checkEvent }),
    ...(options.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: options.heartbeatSeconds }),
  });
  const roster = new Roster();
  const departures = new Departures();
  const service: Service = {
    database,
    hub,
    directory,
    roster,
    departures,
    systemMembers: new SystemMembers(),
    consequences,
    secrets,
    storage: await createStorage(options.uploads.directory, options.uploads.s3),
    uploads: options.uploads,
    mailer: createMailer(options.mail, log),
    accounts: options.accounts,
    signIns: createLimit('sign-in', signInLimit.attempts, signInLimit.seconds),
    networks: createLimit('sign-in network', signInLimit.ofNetwork, signInLimit.seconds),
    outgoing: createOutgoing(options.outgoing),
    pushRelay: options.pushRelay,
    log,
    now,
    rateLimits: options.rateLimits,
    webPublicChannels: options.webPublicChannels ?? false,
    emailGatewayPattern: options.emailGatewayPattern,
  };
  const metrics = createMetrics(database, hub);
  const identifyCaller = createIdentify(database, directory, secrets);
  const identifySession = createIdentifySession(database, directory, secrets, now);
  const isSecure = () => directory.externalUrl.startsWith('https:');

  /** What the browser's cookie says, unless the caller shows a key. */
  const sessionOf = ({ browser }: Arrival): string | undefined =>
    browser && readCookie(browser.cookies, sessionCookie(isSecure()));

  /** Throws CSRF_FAILED for a change that another site's page may have caused. */
  const lookUpSession = async ({ host, browser }: Arrival, session: string) => {
    const caller = await identifySession(host, session);
    if (caller.user !== undefined && browser?.mayChange && !isCsrfToken(secrets, session, browser.csrfToken))
      throw new ApiError('CSRF_FAILED', 'CSRF check failed: send the csrftoken cookie as X-CSRFToken too.');
    return caller;
  };

  const activity = new Activity(database, now, onFault);
  /** Whom to let in, as HTTP knows them. */
  const identityOf = ({ organization, user }: Caller, since: number) => ({
    actor: user,
    organization,
    organizationId: organization.id,
    limitKey: user === undefined ? undefined : `${organization.id}:${user.id}`,
    confirm: () => {
      if (user !== undefined && departures.hasLeft(organization.id, user.id, since)) throw deactivated();
    },
  });

  /** Throws where the caller may not ask this. */
  const lookUp = async (arrival: Arrival, endpoint: Door, raw: RawParameters): Promise<Caller> => {
    const session = endpoint.access === 'anyone' ? undefined : sessionOf(arrival);
    const { organization, user } =
      session === undefined
        ? await identifyCaller(arrival.host, shownBy(arrival, endpoint, raw))
        : await lookUpSession(arrival, session);
    if (organization.isDeactivated && !endpoint.worksWhenDeactivated)
      throw new ApiError('REALM_DEACTIVATED', 'This organization has been deactivated');
    if (user === undefined && endpoint.access === 'user')
      throw new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
    if (user?.isActive === false) throw deactivated();
    if (user !== undefined) {
      checkMayCall(user, endpoint);
      activity.note(organization.id, user);
    }
    return {
      organization,
      user: user?.firstSignInAt === null ? await recordFirstSignIn(service, organization, user) : user,
    };
  };

  const identify = async (arrival: Arrival, endpoint: Door, raw: RawParameters) => {
    const { host } = arrival;
    const since = departures.moment;
    // Headers of the one kind never begin like texts of the other.
    const session = sessionOf(arrival);
    const shown = session === undefined ? arrival.authorization : `session ${session}`;
    if (endpoint !== getEvents || raw.queue_id === undefined || shown === undefined)
      return identityOf(await lookUp(arrival, endpoint, raw), since);
    const known = recognition.find(host, shown);
    if (known !== undefined) {
      const { organization, user } = known;
      if (user !== undefined && hub.isFollowing(organization.id, user.id, raw.queue_id)) {
        activity.note(organization.id, user);
        return identityOf(known, known.since);
      }
    }
    const { moment } = recognition;
    const { organization, user } = await lookUp(arrival, endpoint, raw);
    const looked = { organization, user, since };
    recognition.remember(host, shown, looked, moment);
    return identityOf(looked, since);
  };

  const http = await createHttp({
    database,
    routes: routes.flatMap((domain) => domain(service)),
    plainRoutes: [
      ...plainRoutes.flatMap((domain) => domain(service)),
      ...healthRoutes(database),
      metrics.route,
    ],
    rawRoutes: rawRoutes.flatMap((domain) => domain(service)),
    observe: metrics.observe,
    identify,
    turnFor: (endpoint) => (endpoint === getEvents ? hub.gate.pass() : undefined),
    preferenceOf: (who) => languagePreference(who?.actor, who?.organization),
    log,
    now,
    rateLimits: options.rateLimits,
    trustProxy: options.trustProxy,
    bodyLimit: options.bodyLimit,
    ...(options.checkAnswer === undefined ? {} : { check: options.checkAnswer }),
  });
  let upkeep: Upkeep | undefined;
  let neighbours: Neighbours | undefined;
  let workers: Jobs | undefined;
  let followers: Consumers | undefined;
  let warming: Promise<void> | undefined;
  let isClosing = false;
  return {
    service,
    http,
    listen: async ({ host, port }) => {
      await forgiveDowntime(database);
      await tellUpgrade(database);
      neighbours = joinNeighbours(database, hub, onFault);
      upkeep = startUpkeep(database, hub, {
        neighbours,
        now,
        onFault,
        newsSeconds: options.newsSeconds ?? 5,
      });
      const address = await http.listen({ host, port });
      if (options.externalUrl === undefined) directory.reachAt(address);
      followers = startConsumers(service, consumers, { seconds: options.newsSeconds ?? 5, onFault });
      workers = startJobs({ connection: database.connection, service, works: jobs });
      warming = warmRoster(database, directory, roster, () => isClosing).catch(onFault);
      return address;
    },
    runDueJobs: async () => {
      const passing = startConsumers(service, consumers, { seconds: undefined, onFault });
      await passing.catchUp().finally(() => passing.stop());
      await runDueJobs(database.connection, service, jobs);
    },
    close: async () => {
      isClosing = true;
      await followers?.stop();
      await workers?.stop();
      service.mailer.close();
      hub.stop();
      metrics.stop();
      await http.close();
      await service.outgoing.close();
      await upkeep?.stop();
      await neighbours?.close();
      await warming;
    },
  };
};
