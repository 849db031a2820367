/** Assembles the service between the database and the listening socket. */
import { setTimeout as pause } from 'node:timers/promises';
import { events } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { getEvents } from '@parlance/protocol/realtime';
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  type BackingConfig,
  delayingRemovals,
  followChecks,
  markingFiles,
  type Shipping,
} from '../backup/index.ts';
import { SubscriberLists } from '../channels/index.ts';
import type { AccountOptions } from '../config/account-options.ts';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import { type Consumers, startConsumers } from '../events/consumer.ts';
import { Hub } from '../events/hub.ts';
import { joinNeighbours, type Neighbours } from '../events/neighbours.ts';
import { forgiveDowntime } from '../events/queue.ts';
import type { EventCheck } from '../events/render.ts';
import { startUpkeep, type Upkeep } from '../events/upkeep.ts';
import { createAttempts } from '../frame/attempts.ts';
import type { MailOptions } from '../frame/mailer.ts';
import type { Service } from '../frame/service.ts';
import type { Patience } from '../http/receive.ts';
import { Running } from '../http/running.ts';
import { createHttp } from '../http/server.ts';
import { Tally } from '../http/tally.ts';
import { runDueJobs } from '../jobs/run-due.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { createOtherSites } from '../link-previews/index.ts';
import { createMailer } from '../mail/index.ts';
import { createMessages, fetchStandings, matchesNarrow } from '../messages/index.ts';
import { createOutgoing, type OutgoingOptions } from '../outgoing/index.ts';
import { openPage, type PageOptions } from '../page/index.ts';
import { PresenceRegister } from '../presence/index.ts';
import { emitUpgrade } from '../realtime/upgrade.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createStorage } from '../storage/index.ts';
import { createThumbnails } from '../uploads/index.ts';
import {
  Activity,
  createIdentifyArrival,
  Departures,
  Endings,
  LastUse,
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
  /** The root host's address; by default where the service listens. */
  readonly externalUrl: string | undefined;
  /** For how long browsers refuse plain http after an answer by https; no matter where people come by http. */
  readonly hstsSeconds?: number | undefined;
  readonly rateLimits: boolean;
  /** Channels for readers without an account; off by default. */
  readonly webPublicChannels?: boolean;
  /** Channels' e-mail addresses, with `%s` for the variable part. */
  readonly emailGatewayPattern?: string | undefined;
  /** Number of trusted proxies before the service. */
  readonly proxies: number;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Bytes, set by tests. */
  readonly bodyBudget?: number | undefined;
  /** Set by tests. */
  readonly bodyPatience?: Patience | undefined;
  readonly dataDirectory: string;
  readonly uploads: UploadOptions;
  readonly mail: MailOptions;
  readonly accounts: AccountOptions;
  /** Calls only public addresses when absent. */
  readonly outgoing?: OutgoingOptions;
  readonly pushRelay?: PushRelayOptions | undefined;
  /** For scheduled backups; none when absent. */
  readonly backing?: BackingConfig;
  /** Takes the database's log away; none when absent. */
  readonly shipping?: Shipping | undefined;
  /** Whether this is a copy, which sends nothing to anyone; see `parlance restore --as-copy`. */
  readonly isCopy?: boolean;
  /** Without it, the service has no application for browsers. */
  readonly page?: PageOptions | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly heartbeatSeconds?: () => number;
  /** Seconds between checks for other processes' writes, in case a notification is lost; 1 by default. */
  readonly newsSeconds?: number;
  /** Tests check answers and events against their declarations. */
  readonly checkAnswer?: (endpoint: Endpoint, body: string) => void;
  readonly checkEvent?: EventCheck;
}

/** Connections that may wait to be accepted; the system may allow fewer. A client beyond them tries again a second later. */
const backlog = 4096;

/** Milliseconds for the last answers. */
const patienceAtEnd = 1000;

export interface App {
  readonly service: Service;
  readonly http: FastifyInstance;
  listen(options: { readonly host: string; readonly port: number }): Promise<string>;
  /** Runs the jobs due by `now`, for tests, which do not listen. */
  runDueJobs(): Promise<void>;
  /** Before `close`: goes on answering for so many seconds, while its health sends a proxy's requests elsewhere. */
  drain(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export const createApp = async (options: AppOptions): Promise<App> => {
  const { secrets, log, isCopy = false } = options;
  const { database, directory } = options.store;
  const { now = Date.now, newsSeconds = 1 } = options;
  const onFault = (error: unknown) => log.error({ err: error }, 'background work failed');
  const tally = new Tally(() => database.hasNeighbours);
  const recognition = new Recognition();
  const endings = new Endings();
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
    onEnded: (credentials) => endings.add(credentials),
    contactPatience: Math.max(5, newsSeconds + 4) * 1000,
    ...(options.checkEvent === undefined ? {} : { check: options.checkEvent }),
    ...(options.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: options.heartbeatSeconds }),
  });
  const roster = new Roster();
  const departures = new Departures();
  const { shipping } = options;
  const stored = await createStorage(options.uploads.directory, options.uploads.s3);
  const storage = delayingRemovals(markingFiles(stored, shipping?.marks), database);
  const service: Service = {
    database,
    hub,
    directory,
    roster,
    departures,
    systemMembers: new SystemMembers(),
    subscriberLists: new SubscriberLists(),
    hooks,
    secrets,
    storage,
    backing: options.backing,
    shipping,
    messages: createMessages({ database, now }),
    presence: new PresenceRegister(database, now),
    thumbnails: createThumbnails({ storage, log }),
    otherSites: createOtherSites(),
    uploads: options.uploads,
    mailer: createMailer(isCopy ? { ...options.mail, smtpUrl: undefined } : options.mail, log),
    accounts: options.accounts,
    attempts: createAttempts(tally),
    tally,
    outgoing: createOutgoing({ ...options.outgoing, sendsNothing: isCopy }),
    pushRelay: isCopy ? undefined : options.pushRelay,
    page: await openPage(options.page, log),
    log,
    now,
    rateLimits: options.rateLimits,
    webPublicChannels: options.webPublicChannels ?? false,
    emailGatewayPattern: options.emailGatewayPattern,
  };
  const activity = new Activity(database, now, onFault);
  const lastUse = new LastUse(database, now, onFault);
  const schedule = options.backing?.backups.to === undefined ? undefined : options.backing.backups;
  const checks = followChecks(options.backing, now);
  const metrics = createMetrics(
    hub,
    { database, mailer: service.mailer, dataDirectory: options.dataDirectory },
    { checks, shipping },
  );
  const running = new Running();
  const http = await createHttp({
    database,
    routes: routes.flatMap((domain) => domain(service)),
    plainRoutes: [
      ...plainRoutes.flatMap((domain) => domain(service)),
      ...healthRoutes({
        database,
        dataDirectory: options.dataDirectory,
        running,
        schedule,
        checks,
        shipping,
        now,
      }),
      metrics.route,
    ],
    rawRoutes: rawRoutes.flatMap((domain) => domain(service)),
    running,
    observe: metrics.observe,
    ...createIdentifyArrival({ service, recognition, endings, activity, lastUse }),
    turnFor: (endpoint) => (endpoint === getEvents ? hub.gate.pass() : undefined),
    preferenceOf: (who) => languagePreference(who?.actor, who?.organization),
    log,
    now,
    rateLimits: options.rateLimits,
    tally,
    proxies: options.proxies,
    hstsSeconds: options.hstsSeconds,
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
      await emitUpgrade(database);
      hub.contact.begin();
      neighbours = joinNeighbours(database, hub, tally, onFault);
      upkeep = startUpkeep(database, hub, {
        neighbours,
        now,
        onFault,
        newsSeconds,
      });
      const address = await http.listen({ host, port, backlog });
      if (options.externalUrl === undefined) directory.reachAt(address);
      void service.page.start();
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
    drain: async (seconds) => {
      running.isEnding = true;
      if (seconds > 0) await pause(seconds * 1000);
    },
    close: async () => {
      isClosing = true;
      await followers?.stop();
      await workers?.stop();
      service.mailer.close();
      running.isEnding = true;
      const closed = new Promise<unknown>((resolve) => http.server.close(resolve));
      await hub.stop();
      await service.page.stop();
      metrics.stop();
      // Closing cuts connections whose answers are not read yet.
      await Promise.race([closed, pause(patienceAtEnd, undefined, { ref: false })]);
      await http.close();
      await running.over();
      await Promise.all([activity.written(), lastUse.written()]);
      await service.outgoing.close();
      await upkeep?.stop();
      await neighbours?.close();
      await warming;
    },
  };
};
