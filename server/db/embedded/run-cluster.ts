import { statfs } from 'node:fs/promises';
import type { EngineOptions } from '../engine.ts';
import { adopt } from './adopt.ts';
import { archiveSettings, prepareArchive } from './archive.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { awaitPredecessor, readPostmaster } from './postmaster.ts';
import type { Cluster } from './prepare-cluster.ts';
import { commandFor, type Place } from './program.ts';
import { settingsFor } from './settings.ts';
import { runUntilReady } from './supervise.ts';

/** Less than two WAL segments. */
const isFull = async (directory: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < 2 ** 25;
};

/** Runs the database, or goes on with that of a service that was killed (`isAdopted`). */
export const runCluster = async (
  { report, patience, settings, archives = false }: EngineOptions,
  { cluster, binaries, owner, log }: Cluster,
  place: Place,
): Promise<{ readonly running: Kept; readonly isAdopted: boolean }> => {
  prepareArchive({ cluster, binaries, owner }, archives);
  const command = commandFor(binaries, cluster, {
    ...settingsFor(),
    ...(archives ? archiveSettings : {}),
    ...settings,
  });
  const version = binaries.version.split('.').slice(0, 2).join('.');
  let isAdopted = false;
  const run = async () => {
    const adopted = await adopt({ cluster, command, version, owner, place, report });
    isAdopted = adopted !== undefined;
    if (adopted !== undefined) return adopted;
    const unrelatedProcess = await awaitPredecessor(cluster, report);
    report('starting the database');
    return runUntilReady({ cluster, binaries, command, owner, log, unrelatedProcess, report, patience });
  };
  const isAsked = () => readPostmaster(cluster)?.stopping === true;
  const running = await keepRunning(run, report, () => isFull(cluster), isAsked);
  return { running, isAdopted };
};
