/** Whether a restore has room on the disk. */
import { access, constants, lstat, readdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { exists } from '../../config/exists.ts';
import { Refusal } from '../../config/refusal.ts';
import { restoringMark } from '../../config/restoring.ts';
import type { Whole } from '../read.ts';

type Where = Pick<Config, 'dataDirectory'>;

export interface Room {
  /** Bytes in the data directory. */
  readonly needed: number;
  readonly free: number;
}

/** Bytes that a killed restore left, which the next one removes first. */
const measureLeft = async ({ dataDirectory }: Where): Promise<number> => {
  if (!(await exists(join(dataDirectory, restoringMark)))) return 0;
  let bytes = 0;
  for (const entry of await readdir(dataDirectory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += 512 * (await lstat(join(entry.parentPath, entry.name))).blocks;
  return bytes;
};

/** Returns the free bytes where the directory is, or would be made. Throws a Refusal where it cannot be written. */
export const measureRoom = async (where: Where): Promise<number> => {
  let path = where.dataDirectory;
  while (!(await exists(path)) && dirname(path) !== path) path = dirname(path);
  await access(path, constants.W_OK).catch(() => {
    throw new Refusal(`DATA_DIR: this user may not write to ${path}; choose another directory.`);
  });
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize + (await measureLeft(where));
};

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Throws a Refusal where so many bytes would fill the disk. */
export const checkBytes = async (where: Where, needed: number): Promise<Room> => {
  const free = await measureRoom(where);
  if (free >= needed) return { needed, free };
  throw new Refusal(
    `DATA_DIR: there is no room in ${where.dataDirectory}: ${megabytes(free)} MB are free, and the restore needs about ${megabytes(needed)} MB. Make room, or restore into another directory.`,
  );
};

/** A row takes more in tables and indexes than as text; the log of the database comes on top. */
const growth = 4;
const fixed = 200e6;

/** Throws a Refusal where a restore would fill the disk. */
export const checkRoom = (
  config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'uploads'>,
  { end, textBytes }: Whole,
): Promise<Room> => {
  const ofRows = config.databaseUrl === undefined ? fixed + growth * textBytes : 0;
  return checkBytes(config, ofRows + (config.uploads.s3 === undefined ? end.uploads.bytes : 0));
};
