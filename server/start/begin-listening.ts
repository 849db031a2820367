/** Prepares what a first start needs, listens, and shows the owner the way in; one node at a time. */
import type { Logger } from 'pino';
import type { App } from '../app/app.ts';
import type { Context } from '../commands/command.ts';
import type { Config } from '../config/config.ts';
import { noteAddress } from '../config/last-address.ts';
import type { Engine } from '../db/engine.ts';
import type { Writable } from '../db/sql.ts';
import { StorageFault } from '../storage/index.ts';
import { checkStorage } from './check-storage.ts';
import { announceOwner, prepareFirstRun, type prepareOwner, startAlone } from './first-run.ts';
import { listen } from './listen.ts';

interface Beginning {
  readonly config: Config;
  readonly engine: Pick<Engine, 'connection' | 'onDisk'>;
  /** The owner, if one will be needed for sure. */
  readonly owner: ReturnType<typeof prepareOwner> | undefined;
  readonly program: Context['program'];
  readonly log: Logger;
  readonly say: (step: string, facts?: Record<string, unknown>) => void;
}

const tryStorage = async ({ service }: App, query: Writable, { config, say }: Beginning): Promise<void> => {
  try {
    await checkStorage(service.storage, query, config.uploads);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    // A bucket may be away for a while.
    say(`${error.message}; going on without files until it does`);
  }
};

/** Throws only while the service does not listen. */
export const beginListening = async (app: App, beginning: Beginning): Promise<void> => {
  const { config, engine, owner, program, log, say } = beginning;
  const { connection, onDisk } = engine;
  let isListening = false;
  try {
    await startAlone(connection, async (query) => {
      await tryStorage(app, query, beginning);
      const newcomer = await prepareFirstRun(app.service, config, owner);
      const address = await listen(app, config, onDisk);
      isListening = true;
      say(`listening on ${address}`, { address });
      // A full disk is no obstacle.
      await noteAddress(config.dataDirectory, address).catch(() => {});
      const { externalUrl: site } = app.service.directory;
      if (newcomer !== undefined)
        await announceOwner(newcomer, { query, site, program, settings: config, say });
    });
  } catch (error) {
    if (!isListening) throw error;
    log.warn({ err: error }, 'the database went away at the end of the start');
  }
};
