/**
 * Copies the cluster of an older major version into a new one. The old one is only read, so that a failure or a crash at
 * any moment leaves it, and the next start begins again.
 */
import { existsSync } from 'node:fs';
import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import type { Connection } from '../database.ts';
import type { Binaries } from './binaries.ts';
import { ensureDatabase } from './database.ts';
import { makeCluster } from './initialise.ts';
import type { Log } from './log.ts';
import { majorOf } from './majors.ts';
import type { Owner } from './owner.ts';
import { awaitPredecessor } from './postmaster.ts';
import { commandFor, placeIn } from './program.ts';
import { replaceCluster, unfinishedPath } from './replace.ts';
import { settingsFor } from './settings.ts';
import { runUntilReady } from './supervise.ts';

export type CopyCluster = (from: Connection, to: Connection) => Promise<void>;

export interface Upgrading {
  readonly cluster: string;
  /** A path to the cluster that fits the system's limit on socket paths. */
  readonly shortCluster: string;
  readonly old: Binaries;
  readonly binaries: Binaries;
  readonly owner: Owner | undefined;
  readonly log: Log;
  readonly copy: CopyCluster;
  report(step: string): void;
}

/** A part more than the old cluster takes, and the log of writes, which grows to `max_wal_size` (bytes). */
const margin = 1.1;
const mostLog = 1e9;

const sizeOf = async (path: string): Promise<number> => {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  const sizes = (await readdir(path)).map((name) => sizeOf(join(path, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const checkRoom = async ({ cluster, old, binaries }: Upgrading): Promise<void> => {
  const size = (await sizeOf(cluster)) - (await sizeOf(join(cluster, 'pg_wal')));
  const needed = size * margin + Math.min(size, mostLog);
  const { bavail, bsize } = await statfs(cluster);
  const free = bavail * bsize + (await sizeOf(unfinishedPath(cluster)));
  if (free < needed)
    throw new Refusal(
      `DATA_DIR: the database of PostgreSQL ${old.major} is copied to ${binaries.major}, which needs ${gigabytes(needed)}, and ${gigabytes(free)} are free; make room, or use a larger disk. Nothing was changed.`,
    );
};

/** Whether another process copies this cluster at the moment, which must not be written to meanwhile. */
export const isBeingCopied = (cluster: string, { major }: Pick<Binaries, 'major'>): boolean =>
  existsSync(cluster) && existsSync(unfinishedPath(cluster)) && majorOf(cluster) < Number(major);

/** Nothing of the old cluster changes. */
const readOnly = { default_transaction_read_only: 'on', autovacuum: 'off' };
/** A crash begins the copy again, so it need not survive one before it is whole. */
const quick = { wal_level: 'minimal', max_wal_senders: '0', synchronous_commit: 'off', autovacuum: 'off' };

export const upgradeCluster = async (upgrading: Upgrading): Promise<void> => {
  const { cluster, shortCluster, old, binaries, owner, log, copy, report } = upgrading;
  report(
    `copying the database of PostgreSQL ${old.major} to ${binaries.major}; the old one stays until this is done`,
  );
  const unfinished = unfinishedPath(cluster);
  // A copy that was killed may still be ending.
  await awaitPredecessor(unfinished, report);
  await checkRoom(upgrading);
  await makeCluster({ directory: unfinished, binaries, owner });
  const start = async (directory: string, programs: Binaries, settings: Record<string, string>) =>
    runUntilReady({
      cluster: directory,
      binaries: programs,
      owner,
      log,
      unrelatedProcess: await awaitPredecessor(directory, report),
      command: commandFor(programs, directory, { ...settingsFor(), ...settings }),
      report,
    });
  const from = await start(cluster, old, readOnly);
  try {
    const to = await start(unfinished, binaries, quick);
    try {
      const target = placeIn(unfinishedPath(shortCluster));
      await ensureDatabase(target);
      await Promise.race([
        copy(placeIn(shortCluster), target),
        from.exited.then(({ reason }) => ended(old, reason)),
        to.exited.then(({ reason }) => ended(binaries, reason)),
      ]);
    } finally {
      // Its last checkpoint brings all of it to disk.
      await to.stop();
    }
  } finally {
    await from.stop();
  }
  await replaceCluster(cluster);
  report(
    `the database is one of PostgreSQL ${binaries.major} now; the old one is kept for 14 days, or until "database drop-old"`,
  );
};

const ended = ({ major }: Binaries, reason: string): never => {
  throw new Refusal(
    `The database of PostgreSQL ${major} ended by itself while it was copied (${reason}); nothing was changed, and the next start begins again.`,
  );
};
