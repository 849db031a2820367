import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDirectory } from '../../config/data-directory.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Engine, EngineOptions } from '../engine.ts';
import { adopt } from './adopt.ts';
import { archiveSettings, prepareArchive } from './archive.ts';
import { locateBinaries, locateOldBinaries, makeReachable } from './binaries.ts';
import { ensureDatabase } from './database.ts';
import { FarLock } from './far-lock.ts';
import { initialiseCluster } from './initialise.ts';
import { keepRunning } from './keep-running.ts';
import { LOCK_ROOM, lockDataDirectory } from './lock.ts';
import { type Log, openLog } from './log.ts';
import { majorOf } from './majors.ts';
import { chooseOwner } from './owner.ts';
import { awaitPredecessor, readPostmaster } from './postmaster.ts';
import { findPrepared } from './prepared.ts';
import { commandFor, DATABASE, PORT, USER } from './program.ts';
import { dropReplaced, finishReplacing } from './replace.ts';
import { settingsFor } from './settings.ts';
import { shortPathTo } from './short-path.ts';
import { runUntilReady } from './supervise.ts';
import { discardUnsynced, isUnsynced, syncCluster } from './unsynced.ts';
import { isBeingCopied, upgradeCluster } from './upgrade.ts';

/** Copies the cluster of an older major version, when the caller can and its programs are there. */
const upgradeIfOlder = async (
  { copyCluster, dataDirectory, report }: EngineOptions,
  place: Pick<Parameters<typeof upgradeCluster>[0], 'cluster' | 'shortCluster' | 'binaries' | 'owner'> & {
    readonly log: Log;
  },
): Promise<void> => {
  const { cluster, binaries, owner } = place;
  if (copyCluster === undefined || !existsSync(cluster)) return;
  const major = majorOf(cluster);
  const older = major < Number(binaries.major) ? locateOldBinaries(major, dataDirectory) : undefined;
  if (older !== undefined)
    await upgradeCluster({ ...place, old: makeReachable(older, owner, report), copy: copyCluster, report });
  for (const path of await dropReplaced(cluster, Date.now()))
    report(`removed ${path}, which was replaced more than 14 days ago`);
};

export const inUse = (dataDirectory: string): Refusal =>
  new Refusal(
    `DATA_DIR: ${dataDirectory} is in use by another running Parlance; stop that one first, or set DATA_DIR to another directory.`,
  );

const underway = (dataDirectory: string): Refusal =>
  new Refusal(
    `DATA_DIR: the service over ${dataDirectory} copies its database to a newer PostgreSQL at this moment; its output says how far it is. Try again when it listens.`,
  );

/**
 * Starts the built-in PostgreSQL over `dataDirectory`/postgres, on a Unix socket inside it, or goes on with that of a
 * service that was killed. It restarts after ending by itself, and ends with this process.
 */
export async function startEmbedded(options: EngineOptions): Promise<Engine> {
  const { dataDirectory, report } = options;
  await makeDataDirectory(dataDirectory);
  const cluster = join(dataDirectory, 'postgres');
  const path = await shortPathTo(dataDirectory, Math.max('postgres.new/.s.PGSQL.5432'.length, LOCK_ROOM));
  const connection = {
    socketDirectory: join(path.path, 'postgres'),
    port: PORT,
    user: USER,
    database: DATABASE,
  };

  const lock = await lockDataDirectory(path.path, await FarLock.in(path.path));
  if (lock === undefined) {
    const isCopied = isBeingCopied(cluster, locateBinaries(dataDirectory));
    if (options.join && !isCopied && readPostmaster(cluster)?.ready && !isUnsynced(cluster))
      return {
        connection,
        stop: path.release,
        expectEnd: () => {},
        exited: new Promise(() => {}),
        onDisk: Promise.resolve(),
      };
    await path.release();
    throw isCopied ? underway(dataDirectory) : inUse(dataDirectory);
  }

  const release = async () => {
    await lock.release();
    await path.release();
  };
  try {
    await options.prepare?.();
    await finishReplacing(cluster);
    await discardUnsynced(cluster, report);
    const owner = chooseOwner(cluster);
    const binaries = makeReachable(locateBinaries(dataDirectory), owner, report);
    const log = openLog(join(dataDirectory, 'postgres.log'));
    await upgradeIfOlder(options, {
      cluster,
      shortCluster: connection.socketDirectory,
      binaries,
      owner,
      log,
    });
    await initialiseCluster({
      cluster,
      binaries,
      owner,
      prepared: options.mayHaveTables === true ? findPrepared(binaries) : undefined,
      report,
    });
    const onDisk = isUnsynced(cluster) ? syncCluster(cluster, binaries, owner) : Promise.resolve();
    // Its callers throw what went wrong.
    onDisk.catch(() => {});
    const archives = options.archives === true;
    prepareArchive({ cluster, binaries, owner }, archives);
    const command = commandFor(binaries, cluster, {
      ...settingsFor(),
      ...(archives ? archiveSettings : {}),
      ...options.settings,
    });
    const version = binaries.version.split('.').slice(0, 2).join('.');
    let isAdopted = false;
    const run = async () => {
      const adopted = await adopt({ cluster, command, version, owner, place: connection, report });
      isAdopted = adopted !== undefined;
      if (adopted !== undefined) return adopted;
      const unrelatedProcess = await awaitPredecessor(cluster, report);
      report('starting the database');
      const { patience } = options;
      return runUntilReady({ cluster, binaries, command, owner, log, unrelatedProcess, report, patience });
    };
    // Less than two WAL segments.
    const isFull = async () => {
      const { bavail, bsize } = await statfs(cluster);
      return bavail * bsize < 2 ** 25;
    };
    const isAsked = () => readPostmaster(cluster)?.stopping === true;
    const running = await keepRunning(run, report, isFull, isAsked);
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
  } catch (error) {
    await release();
    throw error;
  }
}
