/** Which major version of PostgreSQL wrote a cluster, and the clusters that an upgrade replaced. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';

/** Throws a Refusal when there is no cluster, or a foreign one. */
export const majorOf = (cluster: string): number => {
  try {
    const [major] = /^\d+/.exec(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')) ?? [];
    // What is left of a copy for which there was no room.
    if (major === undefined) throw new Error('it has no version');
    return Number(major);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new Refusal(
        `DATA_DIR: ${cluster} belongs to another user; start as the user who started it first, or as root.`,
      );
    throw new Refusal(
      `DATA_DIR: ${cluster} is not a database of this service; restore it from a backup, or move it away to start empty.`,
    );
  }
};

export const replacedPath = (cluster: string, major: number): string => `${cluster}.${major}`;

/** Clusters beside `cluster` that an upgrade kept, as paths. */
export const findReplaced = (dataDirectory: string): string[] =>
  readdirSync(dataDirectory)
    .filter((name) => /^postgres\.\d+$/.test(name))
    .map((name) => join(dataDirectory, name));
