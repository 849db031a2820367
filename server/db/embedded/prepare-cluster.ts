import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineOptions } from '../engine.ts';
import { type Binaries, locateBinaries, locateOldBinaries, makeReachable } from './binaries.ts';
import { initialiseCluster } from './initialise.ts';
import { type Log, openLog } from './log.ts';
import { majorOf } from './majors.ts';
import { chooseOwner, type Owner } from './owner.ts';
import { findPrepared } from './prepared.ts';
import { dropReplaced, finishReplacing } from './replace.ts';
import { discardUnsynced } from './unsynced.ts';
import { upgradeCluster } from './upgrade.ts';

/** A cluster on this disk, with what runs it. */
export interface Cluster {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly owner: Owner | undefined;
  readonly log: Log;
}

/** Copies the cluster of an older major version, when the caller can and its programs are there. */
const upgradeIfOlder = async (
  { copyCluster, dataDirectory, report }: EngineOptions,
  place: Cluster & { readonly shortCluster: string },
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

/** Returns a cluster of this version, whatever an earlier run left. `shortCluster`: the path that fits into a socket's. */
export const prepareCluster = async (
  options: EngineOptions,
  cluster: string,
  shortCluster: string,
): Promise<Cluster> => {
  const { dataDirectory, report } = options;
  await options.prepare?.();
  await finishReplacing(cluster);
  await discardUnsynced(cluster, report);
  const owner = chooseOwner(cluster);
  const binaries = makeReachable(locateBinaries(dataDirectory), owner, report);
  const log = openLog(join(dataDirectory, 'postgres.log'));
  await upgradeIfOlder(options, { cluster, shortCluster, binaries, owner, log });
  const prepared = options.mayHaveTables === true ? findPrepared(binaries) : undefined;
  await initialiseCluster({ cluster, binaries, owner, prepared, report });
  return { cluster, binaries, owner, log };
};
