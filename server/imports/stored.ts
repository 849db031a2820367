/** Files of an import in the storage. A key is noted before its file, so that none of a killed import stays. */
import type { Readable } from 'node:stream';
import { write } from '../db/sql.ts';
import type { Work } from './work.ts';

export const noteStored = async (work: Work, keys: readonly string[]): Promise<void> => {
  await write`
    insert into import_files (organization_id, key) select ${work.organizationId}, * from unnest(${keys}::text[])
    on conflict do nothing
  `.execute(work.ground.database.query);
};

/** At the commit of the rows that name them, the files belong to the organization. */
export const settleStored = async (
  query: Work['ground']['database']['query'],
  organizationId: number,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await write`
    delete from import_files where organization_id = ${organizationId} and key = any(${keys}::text[])
  `.execute(query);
};

/** Returns undefined for more than `most` bytes. */
export const readSmall = async (content: Readable, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > most) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};
