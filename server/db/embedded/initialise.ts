import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../config/refusal.ts';
import { type Binaries, locateOldBinaries } from './binaries.ts';
import { type BorrowedName, borrowName } from './borrowed-name.ts';
import { majorOf } from './majors.ts';
import type { Owner } from './owner.ts';
import { clusterPath, programEnvironment, USER } from './program.ts';
import { unfinishedPath } from './replace.ts';

/**
 * Creates the cluster under a temporary name and renames it when complete and on disk, so a crash leaves nothing that
 * looks like a database.
 */
export async function initialiseCluster(options: {
  dataDirectory: string;
  cluster: string;
  binaries: Binaries;
  owner: Owner | undefined;
  report(step: string): void;
}): Promise<void> {
  const { dataDirectory, cluster, binaries, owner } = options;
  if (existsSync(cluster)) return checkVersion(cluster, binaries);
  options.report('creating the database (first run)');
  const directory = unfinishedPath(cluster);
  await makeCluster({ directory, binaries, owner });
  renameSync(directory, cluster);
  const parent = await open(dataDirectory);
  await parent.sync().finally(() => parent.close());
}

/** Makes a cluster without databases of ours, in place of what an earlier start left there. */
export async function makeCluster({
  directory,
  binaries,
  owner,
}: {
  directory: string;
  binaries: Binaries;
  owner: Owner | undefined;
}): Promise<void> {
  await removeUnfinished(directory);
  mkdirSync(directory, { mode: 0o700 });
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
  const name = owner === undefined ? borrowName(dirname(directory)) : undefined;
  await runInitdb(directory, binaries, owner, name).finally(() => name?.giveBack());
  // Trusts users who can enter the directory; nothing listens elsewhere.
  writeFileSync(join(directory, 'pg_hba.conf'), 'local all all trust\n');
}

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

function runInitdb(
  directory: string,
  binaries: Binaries,
  owner: Owner | undefined,
  name: BorrowedName | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      join(binaries.root, 'bin/initdb'),
      [
        `--pgdata=${clusterPath(directory)}`,
        `--username=${USER}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        // Independent of the machine's locales, with letter case beyond ASCII.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--text-search-config=english',
        '--data-checksums',
        '--no-instructions',
      ],
      {
        cwd: directory,
        env: { ...programEnvironment(binaries), ...name?.environment },
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
        ...owner,
      },
    );
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.once('error', (error) =>
      reject(new Refusal(`The database could not be created: ${error.message}.`)),
    );
    child.once('close', (status) => {
      if (status === 0) resolve();
      else if (name !== undefined && /could not look up effective user/.test(complaint))
        reject(new Refusal(name.refusal));
      else
        reject(
          new Refusal(`The database could not be created in ${directory}: ${complaint.trim() || status}`),
        );
    });
  });
}
