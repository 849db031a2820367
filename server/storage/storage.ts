/** Where the bytes of files are. Keys are made by the service alone: nothing that anybody wrote is part of one [V21]. */
import type { Readable } from 'node:stream';

/** Both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Storage {
  /** Takes over a file of this machine, which is gone from its place then. Durable when it resolves. */
  take(key: string, path: string, contentType: string): Promise<void>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is nothing at this key. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  has(key: string): Promise<boolean>;
  /** What is not there is passed over. */
  remove(keys: readonly string[]): Promise<void>;
}

const key = /^[a-z]+(?:\/[A-Za-z0-9._-]+)+$/;

/** A second lock on the door: throws for whatever is not such a key as the service makes. */
export const checkKey = (text: string): string => {
  if (!key.test(text) || text.includes('..')) throw new Error('This is not a key of stored files.');
  return text;
};
