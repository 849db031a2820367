import { join } from 'node:path';
import { makeDataDirectory } from '../../config/data-directory.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Engine, EngineOptions } from '../engine.ts';
import { locateBinaries } from './binaries.ts';
import { ensureDatabase } from './database.ts';
import { FarLock } from './far-lock.ts';
import { LOCK_ROOM, lockDataDirectory } from './lock.ts';
import { readPostmaster } from './postmaster.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { type Place, placeIn } from './program.ts';
import { runCluster } from './run-cluster.ts';
import { shortPathTo } from './short-path.ts';
import { isUnsynced, syncCluster } from './unsynced.ts';
import { isBeingCopied } from './upgrade.ts';

export const inUse = (dataDirectory: string): Refusal =>
  new Refusal(
    `DATA_DIR: ${dataDirectory} is in use by another running Parlance; stop that one first, or set DATA_DIR to another directory.`,
  );

const underway = (dataDirectory: string): Refusal =>
  new Refusal(
    `DATA_DIR: the service over ${dataDirectory} copies its database to a newer PostgreSQL at this moment; its output says how far it is. Try again when it listens.`,
  );

/** Shares the database of the service that has the data directory, if the caller wants that and it is ready. */
const joinRunning = async (
  { dataDirectory, join: mayJoin }: EngineOptions,
  cluster: string,
  connection: Place,
  release: () => Promise<void>,
): Promise<Engine> => {
  const isCopied = isBeingCopied(cluster, locateBinaries(dataDirectory));
  if (mayJoin && !isCopied && readPostmaster(cluster)?.ready && !isUnsynced(cluster))
    return {
      connection,
      stop: release,
      expectEnd: () => {},
      exited: new Promise(() => {}),
      onDisk: Promise.resolve(),
    };
  await release();
  throw isCopied ? underway(dataDirectory) : inUse(dataDirectory);
};

const startOwn = async (
  options: EngineOptions,
  cluster: string,
  connection: Place,
  release: () => Promise<void>,
): Promise<Engine> => {
  const prepared = await prepareCluster(options, cluster, connection.socketDirectory);
  const { binaries, owner, log } = prepared;
  const onDisk = isUnsynced(cluster) ? syncCluster(cluster, binaries, owner) : Promise.resolve();
  // Its callers throw what went wrong.
  onDisk.catch(() => {});
  const { running, isAdopted } = await runCluster(options, prepared, connection);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= running
      .stop()
      .then(() => onDisk.catch(() => {}))
      .then(() => log.close())
      .finally(release);
    return stopping;
  };
  try {
    // Who adopts has been connected to it.
    if (!isAdopted) await ensureDatabase(connection);
    if (options.isEager !== true) await onDisk;
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, stop, expectEnd: running.expectEnd, exited: running.exited, onDisk };
};

/**
 * Starts the built-in PostgreSQL over `dataDirectory`/postgres, on a Unix socket inside it, or goes on with that of a
 * service that was killed. It restarts after ending by itself, and ends with this process.
 */
export async function startEmbedded(options: EngineOptions): Promise<Engine> {
  const { dataDirectory } = options;
  await makeDataDirectory(dataDirectory);
  const cluster = join(dataDirectory, 'postgres');
  const path = await shortPathTo(dataDirectory, Math.max('postgres.new/.s.PGSQL.5432'.length, LOCK_ROOM));
  const connection = placeIn(join(path.path, 'postgres'));

  const lock = await lockDataDirectory(path.path, await FarLock.in(path.path));
  if (lock === undefined) return joinRunning(options, cluster, connection, path.release);

  const release = async () => {
    await lock.release();
    await path.release();
  };
  try {
    return await startOwn(options, cluster, connection, release);
  } catch (error) {
    await release();
    throw error;
  }
}
