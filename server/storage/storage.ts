/** Storage of files. The service makes all keys, without user input [V21]. */
import type { Readable } from 'node:stream';

/** Both bounds are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Storage {
  /** Moves a local file into the storage. Durable when it resolves. */
  take(key: string, path: string, contentType: string): Promise<void>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns undefined for a missing key. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  has(key: string): Promise<boolean>;
  /** Keys that begin with `folder` and a slash, in no order. */
  list(folder: string): AsyncGenerator<string>;
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>;
}

const key = /^[a-z]+(?:\/[A-Za-z0-9._-]+)+$/;

/** Second defence: throws for keys that the service does not make. */
export const checkKey = (text: string): string => {
  if (!key.test(text) || text.includes('..')) throw new Error('This is not a key of stored files.');
  return text;
};
