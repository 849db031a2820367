import type { Logger } from 'pino';
import type { Shipping } from '../backup/wal/shipping.ts';
import type { Context } from '../commands/command.ts';
import type { Config } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { hasDatabase } from '../config/has-database.ts';
import { noteAddress } from '../config/last-address.ts';
import { createLog } from '../config/log.ts';
import { refuseRestoring } from '../config/restoring.ts';
import { isOfCopy } from '../db/installation.ts';
import { startEngine } from '../db/start-engine.ts';
import { openSecrets } from '../secrets/key.ts';
import { StorageFault } from '../storage/index.ts';
import { checkPort, listen } from './listen.ts';
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

/** Milliseconds in which what loading left is collected. */
const whileLoading = 5000;

/** Returns after a clean stop. Throws a Refusal when the service cannot start, or when its database ends. */
export async function serve({
  config,
  json,
  program,
  openPage,
}: Pick<Context, 'config' | 'json' | 'program' | 'openPage'>): Promise<void> {
  const say = (step: string, facts: Record<string, unknown> = {}) =>
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
    const isBuiltIn = config.databaseUrl === undefined;
    if (!isBuiltIn) await checkPort(config);
    // Overlaps with starting the database, which takes as long.
    const starting = startEngine({
      ...config,
      report: say,
      // The place of the log would keep that of a database that is made again.
      isEager: shipping === undefined,
      mayHaveTables: true,
      // A second start over one data directory hears of that first.
      ...(isBuiltIn && { prepare: () => prepare(config, shipping) }),
      copyCluster: async (from, to) => (await import('../backup/index.ts')).copyCluster(from, to, say),
    });
    const code = Promise.all([
      import('../app/store.ts'),
      import('../db/migrate.ts'),
      import('./bring-up-to-date.ts'),
      import('../app/app.ts'),
      import('./first-run.ts'),
      import('./check-storage.ts'),
    ]);
    const owner = isKnown ? undefined : code.then(([, , , , { prepareOwner }]) => prepareOwner(config));
    // The first run throws it.
    owner?.catch(() => {});
    const engine = await starting;
    stopper.undoLater(() => engine.stop());
    shipping?.begin(engine.connection);
    isShipping = true;
    stopper.stopped.then(engine.expectEnd, () => {});
    stopper.failWhen(engine.exited.then(({ reason }) => `The database ended by itself (${reason}).`));

    const [
      { openStore },
      { watchSchema },
      { bringUpToDate },
      { createApp },
      { announceOwner, prepareFirstRun, startAlone },
      { checkStorage },
    ] = await code;
    const applied = await bringUpToDate(engine.connection, config, say);
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
    let address: string | undefined;
    await startAlone(engine.connection, async (query) => {
      await checkStorage(app.service.storage, query, config.uploads).catch((error: unknown) => {
        if (!(error instanceof StorageFault)) throw error;
        // A bucket may be away for a while.
        say(`${error.message}; going on without files until it does`);
      });
      const newcomer = await prepareFirstRun(app.service, config, owner);
      address = await listen(app, config, engine.onDisk);
      say(`listening on ${address}`, { address });
      // A full disk is no obstacle.
      await noteAddress(config.dataDirectory, address).catch(() => {});
      setTimeout(letMemoryGrow, whileLoading).unref();
      const { externalUrl: site } = app.service.directory;
      if (newcomer !== undefined) {
        const announcing = { query, site, program, settings: config, say };
        await announceOwner(newcomer, announcing);
      }
    }).catch((error: unknown) => {
      if (address === undefined) throw error;
      log.warn({ err: error }, 'the database went away at the end of the start');
    });
    // Holds up nothing: a bucket that is away takes its time.
    void import('./try-backups.ts')
      .then(({ tryBackups }) => tryBackups(config, engine.connection))
      .catch((error: Error) => say(`${error.message} Scheduled backups, or their checks, fail until then.`));
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
