/** The service, put together: everything between the database and the listening socket; `listen` starts it. */
import { events } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { getEvents } from '@parlance/protocol/realtime';
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AccountOptions } from '../config/account-options.ts';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import { type Consumers, startConsumers } from '../events/consumer.ts';
import { Hub } from '../events/hub.ts';
import { joinNeighbours, type Neighbours } from '../events/neighbours.ts';
import { forgiveDowntime } from '../events/queue.ts';
import type { EventCheck } from '../events/render.ts';
import { startUpkeep, type Upkeep } from '../events/upkeep.ts';
import type { MailOptions } from '../frame/mailer.ts';
import type { Service } from '../frame/service.ts';
import { createLimit } from '../http/limit.ts';
import type { Patience } from '../http/receive.ts';
import { createHttp } from '../http/server.ts';
import { runDueJobs } from '../jobs/run-due.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { createMailer } from '../mail/index.ts';
import { fetchStandings, matchesNarrow } from '../messages/index.ts';
import { createOutgoing, type OutgoingOptions } from '../outgoing/index.ts';
import { tellUpgrade } from '../realtime/upgrade.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createStorage } from '../storage/index.ts';
import {
  Activity,
  createIdentifyArrival,
  Departures,
  languagePreference,
  Recognition,
  Roster,
  SystemMembers,
  warmRoster,
} from '../users/index.ts';
import { consumers, hooks, jobs, plainRoutes, rawRoutes, routes } from './features.ts';
import { healthRoutes } from './health.ts';
import { createMetrics } from './metrics.ts';
import type { Store } from './store.ts';

export interface AppOptions {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** Where people reach the root host; where it listens when absent. */
  readonly externalUrl: string | undefined;
  readonly rateLimits: boolean;
  /** Whether organizations may have channels that people without an account can read; not, when absent. */
  readonly webPublicChannels?: boolean;
  /** The addresses of channels, with `%s` for what differs. */
  readonly emailGatewayPattern?: string | undefined;
  /** How many proxies stand before the service; what they say of a caller's address is believed. */
  readonly proxies: number;
  /** The largest request body in bytes. */
  readonly bodyLimit: number;
  /** In tests: bytes of all bodies that are held at a time. */
  readonly bodyBudget?: number | undefined;
  /** In tests: how long the service waits for a body. */
  readonly bodyPatience?: Patience | undefined;
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

export const createApp = async (options: AppOptions): Promise<App> => {
  const { secrets, log } = options;
  const { database, directory } = options.store;
  const now = options.now ?? Date.now;
  const onFault = (error: unknown) => log.error({ err: error }, 'background work failed');
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
    hooks,
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
    identify: createIdentifyArrival({
      service,
      recognition,
      activity: new Activity(database, now, onFault),
    }),
    turnFor: (endpoint) => (endpoint === getEvents ? hub.gate.pass() : undefined),
    preferenceOf: (who) => languagePreference(who?.actor, who?.organization),
    log,
    now,
    rateLimits: options.rateLimits,
    proxies: options.proxies,
    bodyLimit: options.bodyLimit,
    bodyBudget: options.bodyBudget,
    bodyPatience: options.bodyPatience,
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
