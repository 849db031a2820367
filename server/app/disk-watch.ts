import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRoom, measureRoom, stateOfRoom } from '../storage/index.ts';

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

const look = async (directory: string): Promise<DiskReport> => {
  const isWritable = await tryToWrite(join(directory, 'disk.probe')).then(
    () => true,
    () => false,
  );
  const room = await measureRoom(directory).catch(() => undefined);
  const isShort = room !== undefined && stateOfRoom(room) !== 'enough';
  return { isWritable, warning: isShort ? `${describeRoom(room)} for the data directory` : undefined };
};

/** Writes to the disk of the data directory, seldom: requests without an account ask. */
export const watchDisk = (directory: string): (() => Promise<DiskReport>) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let report: Promise<DiskReport> | undefined;
  return () => {
    const now = performance.now();
    if (report === undefined || now - lookedAt > lookEvery) {
      lookedAt = now;
      report = look(directory);
    }
    return report;
  };
};
