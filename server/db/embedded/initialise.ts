import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../config/refusal.ts';
import { syncPath } from '../../storage/sync-path.ts';
import { type Binaries, locateOldBinaries } from './binaries.ts';
import { borrowName } from './borrowed-name.ts';
import { creating, runInitdb } from './initdb.ts';
import { majorOf } from './majors.ts';
import type { Owner } from './owner.ts';
import { unfinishedPath } from './replace.ts';
import { markUnsynced } from './unsynced.ts';

/**
 * Creates the cluster under a temporary name and renames it when complete, so a crash leaves nothing that looks like a
 * database. It still has to go to the disk: see `unsynced.ts`.
 */
export async function initialiseCluster(options: {
  cluster: string;
  binaries: Binaries;
  owner: Owner | undefined;
  /** What the build made, if it is to begin with that. */
  prepared: string | undefined;
  report(step: string): void;
}): Promise<void> {
  const { cluster, binaries, owner, prepared } = options;
  if (existsSync(cluster)) return checkVersion(cluster, binaries);
  options.report('creating the database (first run)');
  const directory = unfinishedPath(cluster);
  if (prepared === undefined || !(await takePrepared(prepared, directory, owner)))
    await makeCluster({ directory, binaries, owner, isSynced: false });
  await markUnsynced(directory);
  renameSync(directory, cluster);
}

/** Makes a cluster without databases of ours, in place of what an earlier start left there. */
export async function makeCluster({
  directory,
  binaries,
  owner,
  isSynced = true,
}: {
  directory: string;
  binaries: Binaries;
  owner: Owner | undefined;
  isSynced?: boolean;
}): Promise<void> {
  await makeDirectory(directory, owner);
  const name = owner === undefined ? borrowName(dirname(directory)) : undefined;
  const words = isSynced ? creating : [...creating, '--no-sync'];
  await runInitdb({ directory, binaries, owner, name }, words).finally(() => name?.giveBack());
  writeAccess(directory);
  if (isSynced) await syncPath(accessPath(directory));
}

/** Returns false where what the build made cannot be used. */
const takePrepared = async (
  prepared: string,
  directory: string,
  owner: Owner | undefined,
): Promise<boolean> => {
  const { unpackPrepared } = await import('./unpack-prepared.ts');
  await makeDirectory(directory, owner);
  try {
    unpackPrepared(prepared, directory, owner);
    writeAccess(directory);
    return true;
  } catch {
    return false;
  }
};

const makeDirectory = async (directory: string, owner: Owner | undefined): Promise<void> => {
  await removeUnfinished(directory);
  mkdirSync(directory, { mode: 0o700 });
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
};

const accessPath = (directory: string): string => join(directory, 'pg_hba.conf');

/** Trusts users who can enter the directory; nothing listens elsewhere. */
const writeAccess = (directory: string): void =>
  writeFileSync(accessPath(directory), 'local all all trust\n');

/** Milliseconds. */
const PATIENCE = 30_000;

/**
 * An `initdb` that outlived its service may still write into the directory while this removes it. It ends soon, since
 * what it needs is gone.
 */
async function removeUnfinished(directory: string): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    try {
      rmSync(directory, { recursive: true, force: true });
      return;
    } catch (error) {
      if (performance.now() > deadline)
        throw new Refusal(
          `The database could not be created: ${directory} is left over from an earlier start and cannot be removed (${error instanceof Error ? error.message : error}).`,
        );
      await delay(100);
    }
  }
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const found = majorOf(cluster);
  const own = Number(binaries.major);
  if (found === own) return;
  const wrote = `DATA_DIR: ${cluster} was written by PostgreSQL ${found}`;
  if (found > own)
    throw new Refusal(
      `${wrote}, and this version of Parlance brings ${own}: a newer Parlance wrote it. Start that one, or restore a backup that was made before the upgrade.`,
    );
  throw new Refusal(
    locateOldBinaries(found, dirname(cluster)) === undefined
      ? `${wrote}, and this version of Parlance brings ${own} alone. Make a backup with the Parlance that wrote it ("parlance backup"), and restore it with this one into a new data directory.`
      : `${wrote}; start the service once: it copies the database to ${own}.`,
  );
}
