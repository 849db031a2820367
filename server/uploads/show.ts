/** Which messages show which files. Who may read a message may read what it shows. */
import { attachmentUpdated } from '@parlance/protocol/uploads';
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import { attachmentOf, type OwnFile } from './file.ts';
import { ownColumns, spaceUsed } from './list.ts';

export interface Showing {
  readonly messageId: number;
  /** All that the message shows from now on: none for one that is about to be deleted. */
  readonly attachmentIds: readonly number[];
}

const entryOf = ({ used, ...file }: OwnFile & { readonly used: number }): LogEntry => ({
  event: attachmentUpdated.of({ attachment: attachmentOf(file), upload_space_used: used }),
  audience: { users: [file.ownerId] },
});

/**
 * Records what messages show, in one statement, and returns what the owners of the files are told of it. Called under the
 * log's lock (`transaction.append`), as is the removal of files: so neither finds the other half done. The messages
 * exist. That their sender may read the files was checked when their ids were found.
 */
export const showFiles = async (
  { query, organizationId }: Transaction,
  showings: readonly Showing[],
): Promise<LogEntry[]> => {
  if (showings.length === 0) return [];
  const pairs = showings.flatMap(({ messageId, attachmentIds }) =>
    [...new Set(attachmentIds)].map((attachment) => ({ messageId, attachment })),
  );
  const { rows } = await sql<OwnFile & { used: number }>`
    with about as (
      select unnest(${showings.map(({ messageId }) => messageId)}::bigint[]) as message_id
    ), wanted as (
      select w.attachment_id, w.message_id
      from unnest(
        ${pairs.map(({ attachment }) => attachment)}::int[], ${pairs.map(({ messageId }) => messageId)}::bigint[]
      ) as w(attachment_id, message_id)
      join attachments a on a.organization_id = ${organizationId} and a.id = w.attachment_id
    ), gone as (
      delete from attachment_messages s using about
      where s.organization_id = ${organizationId} and s.message_id = about.message_id and not exists (
        select from wanted w where w.attachment_id = s.attachment_id and w.message_id = s.message_id)
      returning s.attachment_id, s.message_id
    ), added as (
      insert into attachment_messages (organization_id, attachment_id, message_id)
      select ${organizationId}, attachment_id, message_id from wanted
      on conflict do nothing
      returning attachment_id, message_id
    )
    select a.id, a.owner_id as "ownerId", a.path_id as "pathId", a.name, a.size, a.created_at as "createdAt",
      array(
        select s.message_id from attachment_messages s
        where s.organization_id = a.organization_id and s.attachment_id = a.id and not exists (
          select from gone g where g.attachment_id = s.attachment_id and g.message_id = s.message_id)
        union select message_id from added where added.attachment_id = a.id
        order by 1) as "messageIds",
      ${spaceUsed(organizationId)} as used
    from attachments a
    where a.organization_id = ${organizationId}
      and a.id in (select attachment_id from gone union select attachment_id from added)
    order by a.id
  `.execute(query);
  return rows.map(entryOf);
};

/** What messages show now, before they go: their deletion takes the record along. */
export const fetchShown = async (
  { query, organizationId }: Reader,
  messageIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct attachment_id as id from attachment_messages
    where organization_id = ${organizationId} and message_id = any(${messageIds}::bigint[])
  `.execute(query);
  return rows.map(({ id }) => id);
};

/** What the owners of files are told when messages that showed them are gone. Called under the log's lock. */
export const tellOfFiles = async (
  { query, organizationId }: Transaction,
  attachmentIds: readonly number[],
): Promise<LogEntry[]> => {
  if (attachmentIds.length === 0) return [];
  const { rows } = await sql<OwnFile & { used: number }>`
    select ${sql.raw(ownColumns)}, ${spaceUsed(organizationId)} as used from attachments a
    where a.organization_id = ${organizationId} and a.id = any(${attachmentIds}::int[])
    order by a.id
  `.execute(query);
  return rows.map(entryOf);
};
