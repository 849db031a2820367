/** Names the socket only; no TCP port is opened. */
export const PORT = 5432;
export const USER = 'parlance';
export const DATABASE = 'parlance';

/**
 * The directory argument of PostgreSQL's programs, always their working directory. On Linux it goes through /proc: the
 * unprivileged owner may be unable to enter the directories above it, such as root's home.
 */
export function clusterPath(directory: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** The environment of PostgreSQL's programs, without the operator's PGHOST, PGDATA or locale. */
export function programEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
