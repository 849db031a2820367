/** Who may read which file: its owner, and whoever may read a message that shows it [V3], [V23]. */
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { fileColumns, type StoredFile } from '../uploads/index.ts';
import { type Actor, type Condition, mayRead } from './access.ts';

/** A message `m` in a channel that people without an account may read. */
const isWebPublic: Condition = sql<boolean>`exists (
  select from channels c
  where c.organization_id = m.organization_id and c.id = m.recipient_id and c.is_web_public and not c.is_archived)`;

/** Of a file `attachments a`. Nobody's rule is the web's, and holds only where the organization opens itself to it. */
const canReadFile = (organizationId: number, actor: Actor | undefined, opensToWeb: boolean): Condition => {
  const isOwner = actor === undefined ? sql`false` : sql`a.owner_id = ${actor.id}`;
  const isRead = actor === undefined ? sql`false` : mayRead(organizationId, actor);
  const isOpen = opensToWeb ? isWebPublic : sql`false`;
  return sql<boolean>`(${isOwner} or exists (
    select from attachment_messages s
    join messages m on m.organization_id = s.organization_id and m.id = s.message_id
    where s.organization_id = a.organization_id and s.attachment_id = a.id and (${isRead} or ${isOpen})))`;
};

/**
 * Those of the files with these paths that the actor may read, by path: the others do not exist. `opensToWeb`: whether
 * what is web-public is shown to nobody in particular.
 */
export const accessFiles = async (
  reader: Reader,
  opensToWeb: boolean,
  actor: Actor | undefined,
  pathIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> => {
  const { rows } = await sql<StoredFile>`
    select ${sql.raw(fileColumns)} from attachments a
    where a.organization_id = ${reader.organizationId} and a.path_id = any(${pathIds}::text[])
      and ${canReadFile(reader.organizationId, actor, opensToWeb)}
  `.execute(reader.query);
  return new Map(rows.map((file) => [file.pathId, file]));
};
