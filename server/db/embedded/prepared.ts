/**
 * What a new database begins with: a cluster that the build made, with all tables and no rows. To write its files takes a
 * fraction of the time that it takes to make one.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDatabases } from '../../config/prepared-databases.ts';
import type { Binaries } from './binaries.ts';

/** Part of the contents, in bytes; zeros fill the rest of the file. Equal files share one part. */
export interface PreparedFile {
  readonly name: string;
  readonly at: number;
  readonly length: number;
  readonly size: number;
}

export interface Prepared {
  /** Each after the one that it lies in. */
  readonly directories: readonly string[];
  readonly files: readonly PreparedFile[];
}

export const indexPath = (prepared: string): string => join(prepared, 'index.json');
export const contentsPath = (prepared: string): string => join(prepared, 'contents');

/** One PostgreSQL on one kind of machine reads it. */
export const preparedName = ({ version }: Pick<Binaries, 'version'>): string =>
  `postgres-${version}-${process.platform}-${process.arch}`;

/** PostgreSQL found on the machine of the build that all may write there, and does not look again. */
const hasSharedMemory = (): boolean => {
  if (process.platform !== 'linux') return true;
  const found = statSync('/dev/shm', { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o002) !== 0;
};

/** Undefined where the build made none that this machine can take. */
export const findPrepared = (binaries: Binaries): string | undefined => {
  const path = join(preparedDatabases, preparedName(binaries));
  return existsSync(path) && hasSharedMemory() ? path : undefined;
};
