import type { Logger } from 'pino';
import type { Shipping } from '../backup/wal/shipping.ts';
import type { Context } from '../commands/command.ts';
import type { Config } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { hasDatabase } from '../config/has-database.ts';
import { createLog } from '../config/log.ts';
import { refuseRestoring } from '../config/restoring.ts';
import type { Connection } from '../db/database.ts';
import type { EngineOptions } from '../db/engine.ts';
import { isOfCopy } from '../db/installation.ts';
import { startEngine } from '../db/start-engine.ts';
import { openSecrets } from '../secrets/key.ts';
import { checkPort } from './listen.ts';
import { nameNode } from './node-name.ts';
import { createStopper } from './stopper.ts';
import { keepYoungMemorySmall } from './young-memory.ts';

const openShipping = async (config: Config, log: Logger): Promise<Shipping | undefined> => {
  const { walTo } = config.backups;
  if (walTo === undefined) return undefined;
  const { Shipping } = await import('../backup/wal/shipping.ts');
  return Shipping.open(walTo, config, log);
};

/** When the data directory is this service's alone. */
const prepare = async (config: Config, shipping: Shipping | undefined): Promise<void> => {
  await checkPort(config);
  await shipping?.prepare();
};

type Say = (step: string, facts?: Record<string, unknown>) => void;

/** What the service needs beyond its database, whose start takes as long as loading this. */
const loadCode = async () => {
  const [store, migrate, upToDate, app, firstRun, listening] = await Promise.all([
    import('../app/store.ts'),
    import('../db/migrate.ts'),
    import('./bring-up-to-date.ts'),
    import('../app/app.ts'),
    import('./first-run.ts'),
    import('./begin-listening.ts'),
  ]);
  return { ...store, ...migrate, ...upToDate, ...app, ...firstRun, ...listening };
};

const engineOptions = (config: Config, shipping: Shipping | undefined, say: Say): EngineOptions => ({
  ...config,
  report: say,
  // The place of the log would keep that of a database that is made again.
  isEager: shipping === undefined,
  mayHaveTables: true,
  // A second start over one data directory hears of that first.
  ...(config.databaseUrl === undefined && { prepare: () => prepare(config, shipping) }),
  copyCluster: async (from, to) => (await import('../backup/index.ts')).copyCluster(from, to, say),
});

/** Holds up nothing: a bucket that is away takes its time. */
const tryBackupsLater = async (config: Config, connection: Connection, say: Say): Promise<void> => {
  try {
    const { tryBackups } = await import('./try-backups.ts');
    await tryBackups(config, connection);
  } catch (error) {
    say(`${(error as Error).message} Scheduled backups, or their checks, fail until then.`);
  }
};

/** Milliseconds in which what loading left is collected. */
const whileLoading = 5000;

/** Returns after a clean stop. Throws a Refusal when the service cannot start, or when its database ends. */
export async function serve({
  config,
  json,
  program,
  openPage,
}: Pick<Context, 'config' | 'json' | 'program' | 'openPage'>): Promise<void> {
  const say: Say = (step, facts = {}) =>
    console.log(json ? JSON.stringify({ step, ...facts }) : `parlance: ${step}`);
  const log = createLog(config.logLevel);
  const stopper = createStopper(say);
  const letMemoryGrow = keepYoungMemorySmall();
  nameNode();
  try {
    await makeDataDirectory(config.dataDirectory);
    await refuseRestoring(config.dataDirectory);
    const shipping = await openShipping(config, log);
    // After the database, whose end hands out the last of its log.
    let isShipping = false;
    stopper.undoLater(async () => isShipping && shipping?.end());
    const isKnown = await hasDatabase(config);
    if (config.databaseUrl !== undefined) await checkPort(config);
    const starting = startEngine(engineOptions(config, shipping, say));
    const loading = loadCode();
    const owner = isKnown ? undefined : loading.then(({ prepareOwner }) => prepareOwner(config));
    // The first run throws it.
    owner?.catch(() => {});
    const engine = await starting;
    stopper.undoLater(() => engine.stop());
    shipping?.begin(engine.connection);
    isShipping = true;
    stopper.stopped.then(engine.expectEnd, () => {});
    stopper.failWhen(engine.exited.then(({ reason }) => `The database ended by itself (${reason}).`));

    const { beginListening, bringServiceUpToDate, createApp, openStore, watchSchema } = await loading;
    const applied = await bringServiceUpToDate(engine.connection, config, say);
    const store = openStore(engine.connection, {
      externalUrl: config.externalUrl,
      hasProvider: config.accounts.openId !== undefined,
      connections: config.databaseConnections,
      patience: config.databaseTimeout,
    });
    const { database } = store;
    stopper.undoLater(() => database.close());
    if (applied.length > 0) say(`brought the database up to date (${applied.join(', ')})`);

    const secrets = await openSecrets(config, database.query);
    const page = openPage(say);
    const isCopy = await isOfCopy(database.query);
    if (isCopy) say('this is a copy of a service: it sends no mail, no notifications and no webhooks');
    const app = await createApp({
      ...config,
      store,
      secrets,
      log,
      page,
      isCopy,
      backing: config,
      shipping,
      bodyLimit: config.maxBodyBytes,
    });
    stopper.undoLater(() => app.close());
    stopper.failWhen(app.lost);
    await beginListening(app, { config, engine, owner, program, log, say });
    setTimeout(letMemoryGrow, whileLoading).unref();
    void tryBackupsLater(config, engine.connection, say);
    const schemaWatch = watchSchema(database);
    stopper.undoLater(async () => schemaWatch.stop());
    stopper.failWhen(schemaWatch.outdated);
    await stopper.stopped;
    say('stopping');
    await app.drain(config.drainSeconds);
  } catch (error) {
    // The database may have got the signal, too.
    if (!stopper.isTold) throw error;
    say('stopping');
  } finally {
    await stopper.undo();
  }
}
