import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** Names the socket only; no TCP port is opened. */
const PORT = 5432;
export const USER = 'parlance';
const DATABASE = 'parlance';

export interface Place {
  readonly socketDirectory: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export const placeIn = (socketDirectory: string): Place => ({
  socketDirectory,
  port: PORT,
  user: USER,
  database: DATABASE,
});

/**
 * PostgreSQL's data directory and working directory. On Linux it goes through /proc: the unprivileged owner
 * may be unable to enter the directories above.
 */
export function clusterPath(directory: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** The database's program with its arguments. */
export function commandFor(
  binaries: Binaries,
  cluster: string,
  settings: Readonly<Record<string, string>>,
): readonly [string, ...string[]] {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [join(binaries.root, 'bin/postgres'), '-D', clusterPath(cluster), ...flags];
}

/** Excludes the operator's PGHOST, PGDATA and locale. */
export function plainEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Adds the libraries that the programs need. */
export function programEnvironment({ root, libraries }: Binaries): Record<string, string> {
  return {
    ...plainEnvironment(),
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: `${libraries}:${root}/lib` }),
  };
}
