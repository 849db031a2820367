import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { attachmentOf, type OwnFile } from './file.ts';

/** Bytes. */
export const spaceUsed = (organizationId: number): RawBuilder<number> => sql<number>`coalesce(
  (select bytes from upload_totals where organization_id = ${organizationId}), 0)`;

export const fetchSpaceUsed = async (reader: Reader): Promise<number> => {
  const { rows } = await read<{ bytes: number }>`
    select ${spaceUsed(reader.organizationId)} as bytes`.execute(reader.query);
  return rows[0]!.bytes;
};

/** Columns of `attachments a`. */
export const ownColumns = `a.id, a.owner_id as "ownerId", a.path_id as "pathId", a.name, a.size,
  a.created_at as "createdAt", array(select message_id from attachment_messages s
    where s.organization_id = a.organization_id and s.attachment_id = a.id order by message_id) as "messageIds"`;

export const fetchAttachments = async (reader: Reader, ownerId: number) => {
  const { rows } = await read<OwnFile>`
    select ${sql.raw(ownColumns)} from attachments a
    where a.organization_id = ${reader.organizationId} and a.owner_id = ${ownerId}
    order by a.id
  `.execute(reader.query);
  return rows.map(attachmentOf);
};
