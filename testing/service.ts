/** The whole service in this process, over its own database with the cast. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@parlance/server/app/app';
import type { AppOptions } from '@parlance/server/app/options';
import { openStore } from '@parlance/server/app/store';
import type { Connection, Database } from '@parlance/server/db/database';
import { isOfCopy } from '@parlance/server/db/installation';
import { fetchPosition } from '@parlance/server/events/log';
import { inject } from 'vitest';
import { type Cast, externalUrl, type Role, roleNames, secrets } from './cast.ts';
import { Clock } from './clock.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { checkAnswer, checkEvent } from './declared.ts';
import { Faults } from './faults.ts';
import { injecting } from './inject.ts';
import { Law, type LawOptions } from './law.ts';
import { makePage } from './page.ts';
import { Player } from './player.ts';

export interface ServiceOptions {
  readonly rateLimits?: boolean;
  readonly webPublicChannels?: boolean;
  /** Bytes. */
  readonly bodyLimit?: number;
  readonly bodyBudget?: AppOptions['bodyBudget'];
  readonly bodyPatience?: AppOptions['bodyPatience'];
  readonly proxies?: number;
  readonly hstsSeconds?: number;
  readonly heartbeatSeconds?: () => number;
  /** Seconds for a silent database, as in a service that people use; unlimited by default. */
  readonly databaseTimeout?: number;
  readonly uploads?: Partial<AppOptions['uploads']>;
  readonly mail?: Partial<AppOptions['mail']>;
  readonly accounts?: Partial<AppOptions['accounts']>;
  /** Blocks internal hosts unless listed here, like `privateHosts: ['127.0.0.1']`. */
  readonly outgoing?: NonNullable<AppOptions['outgoing']>;
  readonly pushRelay?: AppOptions['pushRelay'];
  /** Schedules backups. */
  readonly backing?: (uploads: AppOptions['uploads']) => NonNullable<AppOptions['backing']>;
  /** The smallest one by default. */
  readonly page?: NonNullable<AppOptions['page']>;
  readonly isUnchecked?: boolean;
  /** A database with other people than the cast of this run. */
  readonly restored?: { readonly stored: TestDatabase; readonly people: Cast };
  /** `watchers: []` where an action is too large to follow. */
  readonly law?: LawOptions;
}

export type Players = Readonly<Record<Role, Player>>;

export interface TestService extends Players {
  readonly app: App;
  readonly database: Database;
  readonly connection: Connection;
  readonly people: Cast;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly mailDirectory: string;
  /**
   * Checks the snapshot law around an action. `player.call` does so itself; this is for several calls at once,
   * or changes without a call.
   */
  perform<T>(action: () => Promise<T>): Promise<T>;
  countStatements<T>(action: () => Promise<T>): Promise<{ result: T; statements: readonly string[] }>;
  /** Throws errors of jobs. */
  runJobs(): Promise<void>;
  /** Only the database remains. */
  restart(): Promise<void>;
  /** Ends the service; throws faults that no test took. */
  close(): Promise<void>;
}

/** Close it in `afterAll`, which reports faults. */
export const startService = async (options: ServiceOptions = {}): Promise<TestService> => {
  const stored = options.restored?.stored ?? (await createDatabase('cast'));
  const directory = await mkdtemp(join(tmpdir(), 'parlance-uploads-'));
  const pageDirectory = await makePage();
  const people = options.restored?.people ?? inject('cast');
  const clock = new Clock();
  const faults = new Faults();

  const uploads = { directory, maxFileMib: 25, quotaMib: undefined, s3: undefined, ...options.uploads };
  const start = async () => {
    const store = openStore(stored.connection, {
      externalUrl,
      connections: 6,
      hasProvider: options.accounts?.openId !== undefined,
      now: clock.now,
      ...(options.databaseTimeout === undefined ? {} : { patience: options.databaseTimeout }),
    });
    const { database } = store;
    const app = await createApp({
      store,
      secrets,
      log: faults.log,
      externalUrl,
      rateLimits: options.rateLimits ?? false,
      webPublicChannels: options.webPublicChannels ?? true,
      emailGatewayPattern: 'in+%s@mail.example.org',
      proxies: options.proxies ?? 0,
      hstsSeconds: options.hstsSeconds,
      bodyLimit: options.bodyLimit ?? 1_048_576,
      bodyBudget: options.bodyBudget,
      bodyPatience: options.bodyPatience,
      dataDirectory: directory,
      uploads,
      ...(options.backing === undefined ? {} : { backing: options.backing(uploads) }),
      mail: { smtpUrl: undefined, from: undefined, directory: join(directory, 'mail'), ...options.mail },
      accounts: { invitationMinutes: 14_400, invitationsPerDay: 500, openId: undefined, ...options.accounts },
      ...(options.outgoing === undefined ? {} : { outgoing: options.outgoing }),
      pushRelay: options.pushRelay,
      isCopy: await isOfCopy(database.query),
      page: options.page ?? { directory: pageDirectory },
      now: clock.now,
      ...(options.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: options.heartbeatSeconds }),
      ...(options.isUnchecked === true
        ? {}
        : { checkAnswer: faults.noting(checkAnswer), checkEvent: faults.noting(checkEvent) }),
    });
    await app.http.ready();
    return { database, app };
  };
  let running = await start();

  const ground = {
    transport: injecting(() => running.app.http),
    /** Returns the position after reading the log. */
    settle: async (organizationId: number): Promise<number> => {
      await running.app.service.hub.catchUp(organizationId);
      return fetchPosition(running.database.reader(organizationId));
    },
  };
  const law = new Law(ground, people, options.law);
  const players = Object.fromEntries(
    roleNames.map((name) => [name, new Player(people[name], ground, law)]),
  ) as unknown as Players;

  return {
    ...players,
    connection: stored.connection,
    people,
    clock,
    faults,
    mailDirectory: join(directory, 'mail'),
    get app() {
      return running.app;
    },
    get database() {
      return running.database;
    },
    perform: (action) => law.perform(action),
    countStatements: async (action) => {
      const statements: string[] = [];
      running.database.onStatement = (text) => void statements.push(text);
      try {
        return { result: await action(), statements };
      } finally {
        running.database.onStatement = undefined;
      }
    },
    runJobs: () => law.perform(() => running.app.runDueJobs()),
    restart: async () => {
      await running.app.close();
      await running.database.close();
      running = await start();
    },
    close: async () => {
      await running.app.close();
      await running.database.close();
      await stored.drop();
      await rm(directory, { recursive: true, force: true });
      await rm(pageDirectory, { recursive: true, force: true });
      faults.check();
    },
  };
};
