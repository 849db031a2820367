import type { Binaries } from './binaries.ts';

/** Names the socket only; no TCP port is opened. */
export const PORT = 5432;
export const USER = 'parlance';
export const DATABASE = 'parlance';

/**
 * PostgreSQL's data directory and working directory. On Linux it goes through /proc: the unprivileged owner
 * may be unable to enter the directories above.
 */
export function clusterPath(directory: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** Excludes the operator's PGHOST, PGDATA and locale. */
export function programEnvironment({ root, libraries }: Binaries): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: `${libraries}:${root}/lib` }),
  };
}
