import { drawIds } from '../../db/draw-ids.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { newPathId } from '../../uploads/index.ts';
import type { Row } from '../format.ts';
import type { Expected } from './expected.ts';
import { type Mapping, mapEmoji } from './mapping.ts';

/** The random part of a file's path. */
const madeOf = (pathId: string): string => pathId.split('/').slice(0, 3).join('/');

export const writeAttachments = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'attachments'>[],
  { files, paths, images }: Expected,
): Promise<void> => {
  const drawn = await drawIds(transaction.query, 'attachments_id_seq', rows);
  const written = drawn.map(([row, id]) => {
    mapping.attachments.add(row.id, id);
    const path = newPathId(transaction.organizationId, row.path_id.split('/')[3]!);
    const { name, content_type: contentType, width, height, frames, size } = row;
    files.set(row.id, { pathId: path, contentType, size });
    paths.set(madeOf(row.path_id), madeOf(path));
    if (width !== null && height !== null && frames !== null)
      images.set(path, { name, contentType, width, height, isAnimated: frames > 1 });
    return { ...row, id, owner_id: mapping.users.of(row.owner_id), path_id: path };
  });
  await write`
    insert into attachments (organization_id, id, owner_id, path_id, name, content_type, size, created_at, width, height, frames)
    select ${transaction.organizationId}, id, owner_id, path_id, name, content_type, size, created_at, width, height, frames
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, owner_id int, path_id text, name text,
      content_type text, size bigint, created_at timestamptz, width int, height int, frames int)
  `.execute(transaction.query);
};

export const writeShownFiles = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'shown_files'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, attachment_id: mapping.attachments.of(row.attachment_id) }));
  await write`
    insert into attachment_messages (organization_id, attachment_id, message_id)
    select ${organizationId}, attachment_id, message_id
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(attachment_id int, message_id bigint)
  `.execute(query);
};

export const writeReactions = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'reactions'>[],
): Promise<void> => {
  const written = rows.map((row) => mapEmoji(mapping, { ...row, user_id: mapping.users.of(row.user_id) }));
  await write`
    insert into reactions (organization_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
    select ${organizationId}, r.message_id, r.user_id, r.reaction_type, r.emoji_code, r.emoji_name
    from jsonb_array_elements(${JSON.stringify(written)}::text::jsonb) with ordinality as e(value, place)
    cross join lateral jsonb_to_record(e.value)
      as r(message_id bigint, user_id int, reaction_type text, emoji_code text, emoji_name text)
    order by e.place
  `.execute(query);
};

export const writeSubmessages = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'submessages'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, sender_id: mapping.users.of(row.sender_id) }));
  await write`
    insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
    select ${organizationId}, message_id, id, sender_id, msg_type, content
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as r(message_id bigint, id bigint, sender_id int, msg_type text, content text)
  `.execute(query);
};

export const writeFlags = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'flags'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, user_id: mapping.users.of(row.user_id) }));
  await write`
    insert into message_flags (organization_id, user_id, message_id, flags)
    select ${organizationId}, user_id, message_id, flags
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(user_id int, message_id bigint, flags int)
  `.execute(query);
};

export const writeDepartedMessages = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'departed_messages'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, recipient_id: mapping.recipients.of(row.recipient_id) }));
  await write`
    insert into departed_messages (organization_id, recipient_id, id)
    select ${organizationId}, recipient_id, id
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(recipient_id int, id bigint)
  `.execute(query);
};

export const writeReadStates = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'read_states'>[],
): Promise<void> => {
  const written = rows.map((row) => ({
    ...row,
    user_id: mapping.users.of(row.user_id),
    recipient_id: mapping.recipients.of(row.recipient_id),
  }));
  await write`
    insert into read_states (organization_id, user_id, recipient_id, read, carried)
    select ${organizationId}, user_id, recipient_id, read::int8multirange, carried::int8multirange
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as r(user_id int, recipient_id int, read text, carried text)
  `.execute(query);
};
