import { stat, statfs } from 'node:fs/promises';

/** Bytes of a disk. */
export interface Room {
  /** For this user. */
  readonly free: number;
  readonly whole: number;
}

const low = 1e9;
const lowPart = 0.1;
const almostNone = 1e8;

export const measureRoom = async (directory: string): Promise<Room> => {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, whole: blocks * bsize };
};

/** Whether both directories lie on one disk. */
export const shareDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev;

export const stateOfRoom = ({ free, whole }: Room): 'enough' | 'low' | 'almost none' => {
  if (free < almostNone) return 'almost none';
  return free < low || free / whole < lowPart ? 'low' : 'enough';
};

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export const describeRoom = ({ free, whole }: Room): string =>
  `${gigabytes(free)} of ${gigabytes(whole)} are free`;
