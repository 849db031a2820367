/** The owner, and readers of a message that shows the file [V3], [V23]. */
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { fileColumns, type StoredFile } from '../uploads/index.ts';
import { type Actor, type Condition, mayRead } from './access.ts';

/** Condition on a row `a` of `attachments`. */
const canReadFile = (organizationId: number, actor: Actor): Condition => sql<boolean>`(
  a.owner_id = ${actor.id} or exists (
    select from attachment_messages s
    join messages m on m.organization_id = s.organization_id and m.id = s.message_id
    where s.organization_id = a.organization_id and s.attachment_id = a.id
      and ${mayRead(organizationId, actor)}))`;

/** Omits unreadable files like missing ones. */
export const accessFiles = async (
  reader: Reader,
  actor: Actor,
  pathIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> => {
  const { rows } = await read<StoredFile>`
    select ${sql.raw(fileColumns)} from attachments a
    where a.organization_id = ${reader.organizationId} and a.path_id = any(${pathIds}::text[])
      and ${canReadFile(reader.organizationId, actor)}
  `.execute(reader.query);
  return new Map(rows.map((file) => [file.pathId, file]));
};
