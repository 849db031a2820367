import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readMark } from '../backup/own-storage.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import {
  describeRoom,
  measureRoom,
  type Storage,
  StorageFault,
  shareDisk,
  stateOfRoom,
} from '../storage/index.ts';
import { newStagePath } from '../storage/stage.ts';

/** Milliseconds. */
const lookEvery = 2000;
/** More than a file system keeps beside a file's name. */
const probe = Buffer.alloc(8192, 'parlance');

export interface DiskReport {
  readonly isWritable: boolean;
  /** For an operator, when there is little room. */
  readonly warning: string | undefined;
}

/** Throws when the bytes do not reach the disk. */
const tryToWrite = async (path: string): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(probe);
    await file.sync();
  } finally {
    await file.close();
    // The next probe needs room of its own.
    await unlink(path);
  }
};

/** Undefined while there is enough. */
const warnOfRoom = async (directory: string, purpose: string): Promise<string | undefined> => {
  const room = await measureRoom(directory).catch(() => undefined);
  const isShort = room !== undefined && stateOfRoom(room) !== 'enough';
  return isShort ? `${describeRoom(room)} for ${purpose}` : undefined;
};

const lookAtData = async (directory: string): Promise<DiskReport> => {
  const isWritable = await tryToWrite(join(directory, 'disk.probe')).then(
    () => true,
    () => false,
  );
  return { isWritable, warning: await warnOfRoom(directory, 'the data directory') };
};

/** Requests without an account ask, and a disk that hangs must not be asked again meanwhile. */
const seldom = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let report: Promise<T> | undefined;
  return () => {
    if (report === undefined || performance.now() - lookedAt > lookEvery) {
      lookedAt = Number.POSITIVE_INFINITY;
      report = look().finally(() => {
        lookedAt = performance.now();
      });
    }
    return report;
  };
};

/** Writes to the disk of the data directory. */
export const watchDisk = (directory: string): (() => Promise<DiskReport>) =>
  seldom(() => lookAtData(directory));

export interface WatchedFiles {
  readonly uploads: Pick<UploadOptions, 'directory' | 's3'>;
  readonly storage: Pick<Storage, 'read'>;
  readonly dataDirectory: string;
}

const lookAtFiles = async ({
  uploads: { directory },
  storage,
  dataDirectory,
}: WatchedFiles): Promise<string | undefined> => {
  try {
    // Throws where its disk is not mounted any more.
    await readMark(storage);
    // Several nodes may look at once, and what a kill leaves there goes a day later.
    await tryToWrite(await newStagePath(directory));
  } catch (error) {
    return error instanceof StorageFault
      ? error.message
      : new StorageFault(`The directory ${directory}`, error).message;
  }
  if (await shareDisk(directory, dataDirectory)) return undefined;
  return warnOfRoom(directory, `the uploaded files in ${directory}`);
};

/** What an operator has to know of the directory of uploaded files; asks no bucket. */
export const watchFiles = (watched: WatchedFiles): (() => Promise<string | undefined>) =>
  watched.uploads.s3 === undefined ? seldom(() => lookAtFiles(watched)) : async () => undefined;
