/** Assembles the service between the database and the listening socket. */
import { setTimeout as pause } from 'node:timers/promises';
import { getEvents } from '@parlance/protocol/realtime';
import type { FastifyInstance } from 'fastify';
import { followChecks } from '../backup/index.ts';
import { SharedClock } from '../db/clock.ts';
import { startConsumers } from '../events/consumer.ts';
import { Likeness } from '../events/nodes/likeness.ts';
import { forgiveDowntime } from '../events/queue.ts';
import type { Service } from '../frame/service.ts';
import { Running } from '../http/running.ts';
import { createHttp } from '../http/server.ts';
import { runDueJobs } from '../jobs/run-due.ts';
import { emitUpgrade } from '../realtime/upgrade.ts';
import {
  Activity,
  createIdentifyArrival,
  Departures,
  Endings,
  LastUse,
  languagePreference,
  Recognition,
} from '../users/index.ts';
import { Background } from './background.ts';
import { consumers, jobs, plainRoutes, rawRoutes, routes } from './features.ts';
import { healthRoutes } from './health.ts';
import { createMetrics } from './metrics.ts';
import type { AppOptions } from './options.ts';
import { createService } from './service.ts';

/** Connections that may wait to be accepted; the system may allow fewer. A client beyond them tries again a second later. */
const backlog = 4096;

const whatWasLost =
  'The database has lost what this service has seen of it, as when a standby takes over that lagged, or a database is killed during an import. Start again, so that nothing of that is remembered.';

const likenessOf = ({ sharedSettings = {}, secrets, log }: AppOptions): Likeness =>
  new Likeness(
    new Map(
      Object.entries(sharedSettings).map(([name, value]) => [
        name,
        secrets.hash(`setting ${name} ${value}`).toString('hex').slice(0, 16),
      ]),
    ),
    (setting) => log.warn({ setting }, `another node has another ${setting}; all nodes need the same`),
  );

/** Milliseconds for the last answers. */
const patienceAtEnd = 1000;

export interface App {
  readonly service: Service;
  readonly http: FastifyInstance;
  /** Resolves when the database has lost what this process has seen, with a line for the operator. */
  readonly lost: Promise<string>;
  listen(options: { readonly host: string; readonly port: number }): Promise<string>;
  /** Runs the jobs due by `now`, for tests, which do not listen. */
  runDueJobs(): Promise<void>;
  /** Before `close`: goes on answering for so many seconds, while its health sends a proxy's requests elsewhere. */
  drain(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export const createApp = async (options: AppOptions): Promise<App> => {
  const { log, shipping } = options;
  const { database, directory } = options.store;
  const clock = new SharedClock(database.query);
  await clock.look();
  const { now = clock.now } = options;
  const onFault = (error: unknown) => log.error({ err: error }, 'background work failed');
  const recognition = new Recognition();
  const endings = new Endings();
  const departures = new Departures();
  let onLoss = () => {};
  const lost = new Promise<string>((resolve) => {
    onLoss = () => resolve(whatWasLost);
  });
  const service = await createService(options, { recognition, endings, departures, now, onFault, onLoss });
  const { hub, tally } = service;
  const activity = new Activity(database, now, onFault);
  const lastUse = new LastUse(database, now, onFault);
  const schedule = options.backing?.backups.to === undefined ? undefined : options.backing.backups;
  const checks = followChecks(options.backing, now);
  const metrics = createMetrics(
    hub,
    { database, mailer: service.mailer, dataDirectory: options.dataDirectory, uploads: service.uploads },
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
        uploads: service.uploads,
        storage: service.storage,
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
  const background = new Background(service, {
    newsSeconds: options.newsSeconds,
    clock,
    likeness: likenessOf(options),
    onFault,
  });
  return {
    service,
    http,
    lost,
    listen: async ({ host, port }) => {
      await forgiveDowntime(database);
      await Promise.all([background.join(), emitUpgrade(database)]);
      const address = await http.listen({ host, port, backlog });
      if (options.externalUrl === undefined) directory.reachAt(address);
      void service.page.start();
      background.work();
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
      await background.rest();
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
      await background.leave();
    },
  };
};
