/** The port names the socket only; no port of the machine is opened. */
export const PORT = 5432;
export const USER = 'parlance';
export const DATABASE = 'parlance';

/**
 * How PostgreSQL's programs are told their directory, which is always their working directory. On Linux the path goes
 * through the process's own entry: an unprivileged owner need not be able to enter the directories above it, which
 * belong to whoever started the service (root's home, a private temporary directory).
 */
export function clusterPath(directory: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** The environment of PostgreSQL's programs: nothing of the operator's own PGHOST, PGDATA or locale reaches them. */
export function programEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
