/**
 * Tries the storage of files at the start, and recognizes that of an installation. A node with a storage of its own would
 * not find the files of the others, and say nothing.
 */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Refusal } from '../config/refusal.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import { read, type Writable, write } from '../db/sql.ts';
import { type Storage, StorageFault } from '../storage/index.ts';

const key = 'installation/id';

const settingOf = ({ s3 }: UploadOptions): string => (s3 === undefined ? 'DATA_DIR' : 'UPLOADS_S3_BUCKET');

const placeOf = ({ directory, s3 }: UploadOptions): string =>
  s3 === undefined ? directory : `${s3.bucket} at ${s3.endpoint}`;

/** Throws a StorageFault, or a Refusal when the storage only seems to do what it is asked. */
export const tryStorage = async (storage: Storage, uploads: UploadOptions): Promise<void> => {
  const probe = `installation/probe-${randomUUID()}`;
  await storage.put(probe, Buffer.from(probe), 'text/plain');
  const stream = await storage.read(probe);
  const found = stream === undefined ? '' : await text(stream);
  await storage.remove([probe]);
  const { name, place } = { name: settingOf(uploads), place: placeOf(uploads) };
  if (found !== probe)
    throw new Refusal(`${name}: ${place} does not return what was just stored; check what it is.`);
  // Stores answer 200 to a removal that they refuse.
  if (await storage.has(probe))
    throw new Refusal(
      `${name}: the service may not delete files in ${place}; give its key the right to, as s3:DeleteObject.`,
    );
};

const differs = (uploads: UploadOptions, id: string): Refusal =>
  new Refusal(
    `${settingOf(uploads)}: ${placeOf(uploads)} does not hold the files of this installation: all nodes need the same directory or the same bucket. If it is the right one, for example after a restore, put the text ${id} into its file ${key}.`,
  );

const recognize = async (storage: Storage, query: Writable, uploads: UploadOptions): Promise<void> => {
  const { rows } = await read<{ id: string | null }>`select storage_id as id from installation`.execute(
    query,
  );
  const known = rows[0]?.id ?? null;
  const stream = await storage.read(key);
  const found = stream === undefined ? undefined : (await text(stream)).trim();
  if (known === null) {
    const id = found ?? randomUUID();
    if (found === undefined) await storage.put(key, Buffer.from(`${id}\n`), 'text/plain');
    await write`update installation set storage_id = ${id}`.execute(query);
  } else if (found !== known) throw differs(uploads, known);
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
  try {
    await tryStorage(storage, uploads);
    await recognize(storage, query, uploads);
  } catch (error) {
    if (!(error instanceof StorageFault) || !error.isRefused) throw error;
    throw new Refusal(
      `${settingOf(uploads)}: ${error.message}; the service writes, reads and deletes files there, so check the place, its keys and its rights.`,
    );
  }
};
