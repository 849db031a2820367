import { createDirectoryStorage } from './directory.ts';
import type { S3Options } from './s3.ts';
import type { Storage } from './storage.ts';

export type { S3Options } from './s3.ts';
export type { ByteRange, Storage } from './storage.ts';

/** Prefers a configured bucket; loads its client only then. */
export const createStorage = async (directory: string, s3: S3Options | undefined): Promise<Storage> =>
  s3 === undefined ? createDirectoryStorage(directory) : (await import('./s3.ts')).createS3Storage(s3);
