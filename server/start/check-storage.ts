/**
 * Recognizes the storage of an installation. A node with a storage of its own would not find the files of the others, and
 * say nothing.
 */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Refusal } from '../config/refusal.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { Storage } from '../storage/index.ts';

const key = 'installation/id';

const differs = (place: string, id: string): Refusal =>
  new Refusal(
    `${place} does not hold the files of this installation: all nodes need the same directory or the same bucket. If it is the right one, for example after a restore, put the text ${id} into its file ${key}.`,
  );

const placeOf = ({ directory, s3 }: UploadOptions): string =>
  s3 === undefined ? `DATA_DIR: ${directory}` : `UPLOADS_S3_BUCKET: ${s3.bucket} at ${s3.endpoint}`;

/** Call for one node at a time. Throws a Refusal for a wrong storage. */
export const checkStorage = async (
  storage: Storage,
  query: Writable,
  uploads: UploadOptions,
): Promise<void> => {
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
  } else if (found !== known) throw differs(placeOf(uploads), known);
};
