/**
 * A new cluster goes to the disk while its database starts already. Until it is there, a mark in it says so: a loss of
 * power may leave anything of it. The service has acknowledged nothing by then, so the next start makes it again.
 */
import { existsSync, renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../../storage/sync-path.ts';
import type { Binaries } from './binaries.ts';
import { runInitdb } from './initdb.ts';
import type { Owner } from './owner.ts';
import { awaitPredecessor } from './postmaster.ts';
import { unfinishedPath } from './replace.ts';

const markName = 'parlance.unsynced';

export const isUnsynced = (cluster: string): boolean => existsSync(join(cluster, markName));

/** The mark is on disk before the cluster gets its name. */
export const markUnsynced = async (directory: string): Promise<void> => {
  const mark = await open(join(directory, markName), 'w', 0o644);
  await mark.sync().finally(() => mark.close());
  await syncPath(directory);
};

/** Waits for the disk, and then removes the mark for good. */
export const syncCluster = async (
  cluster: string,
  binaries: Binaries,
  owner: Owner | undefined,
): Promise<void> => {
  await runInitdb({ directory: cluster, binaries, owner, name: undefined }, ['--sync-only']);
  await rm(join(cluster, markName));
  await syncPath(cluster);
  // The cluster's own name.
  await syncPath(dirname(cluster));
};

/** Takes its name from it, and the next start removes what is left under the other. */
export const discardUnsynced = async (cluster: string, report: (step: string) => void): Promise<void> => {
  if (!isUnsynced(cluster)) return;
  report('the first start was interrupted before its database was on disk; making it again');
  await awaitPredecessor(cluster, report);
  const unfinished = unfinishedPath(cluster);
  await rm(unfinished, { recursive: true, force: true, maxRetries: 20 });
  renameSync(cluster, unfinished);
  await syncPath(dirname(cluster));
};
