/**
 * Tries the storage of files at the start, and recognizes that of an installation. A node with a storage of its own would
 * not find the files of the others, and say nothing.
 */
import { randomUUID } from 'node:crypto';
import { readMark } from '../backup/own-storage.ts';
import { Refusal } from '../config/refusal.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import { read, type Writable, write } from '../db/sql.ts';
import { markKey, type Storage, StorageFault } from '../storage/index.ts';
import { type Asked, refuseFault, tryStorage } from './try-storage.ts';

/** How the operator knows it. */
export const askedOf = ({ directory, s3 }: UploadOptions): Asked =>
  s3 === undefined
    ? { setting: 'DATA_DIR', place: directory }
    : { setting: 'UPLOADS_S3_BUCKET', place: `${s3.bucket} at ${s3.endpoint}` };

const differs = ({ setting, place }: Asked, id: string): Refusal =>
  new Refusal(
    `${setting}: ${place} does not hold the files of this installation. A disk may not be mounted; all nodes need the same directory or the same bucket. If it is the right one, for example after a restore, put the text ${id} into its file ${markKey}.`,
  );

const recognize = async (storage: Storage, query: Writable, asked: Asked): Promise<void> => {
  const { rows } = await read<{ id: string | null }>`select storage_id as id from installation`.execute(
    query,
  );
  const known = rows[0]?.id ?? null;
  const found = await readMark(storage);
  if (known === null) {
    const id = found ?? randomUUID();
    if (found === undefined) await storage.put(markKey, Buffer.from(`${id}\n`), 'text/plain');
    await write`update installation set storage_id = ${id}`.execute(query);
  } else if (found !== known) throw differs(asked, known);
};

/**
 * Call for one node at a time. Throws a Refusal for a wrong storage, and for one that lacks a right; a StorageFault for
 * one that is away.
 */
export const checkStorage = async (
  storage: Storage,
  query: Writable,
  uploads: UploadOptions,
): Promise<void> => {
  const asked = askedOf(uploads);
  try {
    await tryStorage(storage, asked);
    await recognize(storage, query, asked);
  } catch (error) {
    if (!(error instanceof StorageFault) || !error.isRefused) throw error;
    throw refuseFault(asked, error);
  }
};
