/** Files of a repository. Their names and keys follow from their content, so that a later backup finds them again. */
import { createHash, createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ListedFile } from '../archive/format.ts';
import { damaged } from '../damaged.ts';
import { openSealed } from '../seal/open.ts';
import { sealWith } from '../seal/seal.ts';
import { writeSteadily } from '../write-steadily.ts';
import { blobKey, type Repository, readStored } from './repository.ts';

export interface Blob {
  readonly blob: string;
  /** Null when it is not sealed. */
  readonly key: Buffer | null;
}

/**
 * Only who has the service's secret key, or a backup that lists the file, can compute the key of a sealed one; so the
 * names in the repository reveal nothing of the content.
 */
export const blobOf = (sha256: Buffer, secretKey: Buffer | undefined): Blob => {
  if (secretKey === undefined) return { blob: sha256.toString('hex'), key: null };
  const key = createHmac('sha256', secretKey).update('parlance backup file').update(sha256).digest();
  return { blob: createHash('sha256').update('name').update(key).digest('hex'), key };
};

export const store = async (
  content: AsyncIterable<Buffer>,
  { storage, newDraft }: Repository,
  key: string,
) => {
  const path = await newDraft();
  try {
    await writeSteadily(path, content, 'wx');
    await storage.take(key, path, 'application/octet-stream');
  } finally {
    await rm(path, { force: true });
  }
};

export const storeBlob = (repository: Repository, { blob, key }: Blob, content: AsyncIterable<Buffer>) =>
  store(key === null ? content : sealWith(content, key, Buffer.alloc(0)), repository, blobKey(blob));

/** Throws a Refusal unless the content is what was backed up. */
export async function* readBlob(repository: Repository, file: ListedFile): AsyncGenerator<Buffer> {
  const stored = readStored(repository, blobKey(file.blob));
  const hash = createHash('sha256');
  let size = 0;
  const refusal = damaged(`the file ${file.key}`);
  const content =
    file.opens_with === null ? stored : openSealed(stored, Buffer.from(file.opens_with, 'base64'), refusal);
  for await (const piece of content) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  if (size !== file.size || hash.digest('hex') !== file.sha256) throw refusal;
}
