/** Records which messages show which files. Readers of a message may read its files. */
import { attachmentUpdated } from '@parlance/protocol/uploads/uploads';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import { attachmentOf, type OwnFile } from './file.ts';
import { ownColumns, spaceUsed } from './list.ts';

export interface Showing {
  readonly messageId: number;
  /** Empty for a message about to be deleted. */
  readonly attachmentIds: readonly number[];
}

const entryOf = ({ used, ...file }: OwnFile & { readonly used: number }): LogEntry => ({
  event: attachmentUpdated.of({ attachment: attachmentOf(file), upload_space_used: used }),
  audience: { users: [file.ownerId] },
});

/**
 * Returns the events for the files' owners. Caller holds the log's lock (`transaction.append`), as removal of
 * files does, so neither sees the other half done. The messages exist, and their sender's access is checked.
 */
export const showFiles = async (
  { query, organizationId }: Transaction,
  showings: readonly Showing[],
): Promise<LogEntry[]> => {
  if (showings.length === 0) return [];
  const pairs = showings.flatMap(({ messageId, attachmentIds }) =>
    [...new Set(attachmentIds)].map((attachment) => ({ messageId, attachment })),
  );
  const { rows } = await write<OwnFile & { used: number }>`
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

/** A file of the draft at `place` in a batch, counted from 1. */
export interface ToShow {
  readonly place: number;
  readonly attachmentId: number;
}

/**
 * The same under the log's lock (`db/at-once.ts`). Returns WITH parts that follow `sent` (place, id). The last is
 * `file_entries` (place, entry); null for a deleted file.
 */
export const showingParts = (
  organizationId: number,
  files: readonly number[],
  wanted: readonly ToShow[],
): RawBuilder<unknown> => sql`shown as (
    insert into attachment_messages (organization_id, attachment_id, message_id)
    select distinct ${organizationId}::int, a.id, m.id
    from unnest(
      ${wanted.map(({ place }) => place)}::int[], ${wanted.map(({ attachmentId }) => attachmentId)}::int[]
    ) as p(place, attachment_id)
    join attachments a on a.organization_id = ${organizationId} and a.id = p.attachment_id
    join sent m on m.place = p.place
    on conflict do nothing
    returning attachment_id, message_id
  ), file_entries as (
    select f.place, case when a.id in (select attachment_id from shown) then json_build_object(
      'event', json_build_object(
        'type', ${attachmentUpdated.type}::text, 'op', ${attachmentUpdated.op}::text,
        'attachment', json_build_object(
          'id', a.id, 'name', a.name, 'path_id', a.path_id, 'size', a.size,
          'create_time', floor(extract(epoch from a.created_at))::bigint,
          'message_ids', to_json(array(
            select s.message_id from attachment_messages s
            where s.organization_id = a.organization_id and s.attachment_id = a.id
            union select message_id from shown where shown.attachment_id = a.id
            order by 1))),
        'upload_space_used', ${spaceUsed(organizationId)}),
      'audience', json_build_object('users', json_build_array(a.owner_id)))::text end as entry
    from unnest(${files}::int[]) with ordinality as f(id, place)
    left join attachments a on a.organization_id = ${organizationId} and a.id = f.id
  )`;

/** Call before deletion, which cascades to the record. */
export const fetchShown = async (
  { query, organizationId }: Reader,
  messageIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select distinct attachment_id as id from attachment_messages
    where organization_id = ${organizationId} and message_id = any(${messageIds}::bigint[])
  `.execute(query);
  return rows.map(({ id }) => id);
};

/** Returns events for file owners after messages are deleted. Caller holds the log's lock. */
export const emitFiles = async (
  { query, organizationId }: Transaction,
  attachmentIds: readonly number[],
): Promise<LogEntry[]> => {
  if (attachmentIds.length === 0) return [];
  const { rows } = await read<OwnFile & { used: number }>`
    select ${sql.raw(ownColumns)}, ${spaceUsed(organizationId)} as used from attachments a
    where a.organization_id = ${organizationId} and a.id = any(${attachmentIds}::int[])
    order by a.id
  `.execute(query);
  return rows.map(entryOf);
};
