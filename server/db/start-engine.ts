import { makeDataDirectory, refuseRootOfOthers } from '../config/data-directory.ts';
import { inUse, startEmbedded } from './embedded/embedded.ts';
import { FarLock } from './embedded/far-lock.ts';
import { LOCK_ROOM, lockDataDirectory } from './embedded/lock.ts';
import { shortPathTo } from './embedded/short-path.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { checkRemote } from './remote.ts';

/** Throws a Refusal when the database cannot start, or when another service uses the data directory. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  await refuseRootOfOthers(options.dataDirectory);
  if (options.databaseUrl === undefined) return startEmbedded(options);
  options.report('reaching the database of DATABASE_URL');
  await checkRemote(options.databaseUrl);
  const engine = {
    connection: { url: options.databaseUrl },
    stop: async () => {},
    expectEnd: () => {},
    exited: new Promise<never>(() => {}),
    onDisk: Promise.resolve(),
  };
  if (options.prepare === undefined) return engine;
  const stop = await prepareAlone(options, options.prepare);
  return { ...engine, stop };
}

/** Returns how to let others have the data directory again. */
async function prepareAlone(
  { dataDirectory }: EngineOptions,
  prepare: () => Promise<void>,
): Promise<() => Promise<void>> {
  await makeDataDirectory(dataDirectory);
  const path = await shortPathTo(dataDirectory, LOCK_ROOM);
  const lock = await lockDataDirectory(path.path, await FarLock.in(path.path));
  if (lock === undefined) {
    await path.release();
    throw inUse(dataDirectory);
  }
  const release = async () => {
    await lock.release();
    await path.release();
  };
  try {
    await prepare();
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}
