/** Another storage than that of the installation, or a disk that is not mounted, lacks the files that rows name. */
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { Refusal } from '../config/refusal.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import type { Connection } from '../db/database.ts';
import { createStorage, markKey, type Storage } from '../storage/index.ts';
import { withClient } from './make/make.ts';

/** Null before the first start, and in a database of an older version, which may lack the table, too. */
export const fetchKnownMark = async (client: pg.ClientBase): Promise<string | null> => {
  const table = await client.query<{ isThere: boolean }>(
    `select to_regclass('installation') is not null as "isThere"`,
  );
  if (table.rows[0]?.isThere !== true) return null;
  const { rows } = await client.query<{ mark: string | null }>(
    "select to_jsonb(i) ->> 'storage_id' as mark from installation i",
  );
  return rows[0]?.mark ?? null;
};

export const readMark = async (storage: Pick<Storage, 'read'>): Promise<string | undefined> => {
  const content = await storage.read(markKey);
  return content === undefined ? undefined : (await text(content)).trim();
};

/** Throws a Refusal where it is not that of the installation. */
export const openOwnStorage = async (
  { directory, s3 }: Pick<UploadOptions, 'directory' | 's3'>,
  connection: Connection,
): Promise<Storage> => {
  const storage = await createStorage(directory, s3);
  const known = await withClient(connection, fetchKnownMark);
  if (known === null || (await readMark(storage)) === known) return storage;
  throw new Refusal(
    s3 === undefined
      ? `DATA_DIR: ${directory} does not hold the files of this installation; give the directory of the service, and see that the disk of its files is mounted.`
      : `UPLOADS_S3_BUCKET: ${s3.bucket} at ${s3.endpoint} does not hold the files of this installation; give the bucket of the service.`,
  );
};
