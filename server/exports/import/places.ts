import { channelPermissions } from '@parlance/protocol/permissions';
import { Refusal } from '../../config/refusal.ts';
import { drawIds } from '../../db/draw-ids.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { renderAlone } from '../../markdown/index.ts';
import type { Row } from '../format.ts';
import { type Mapping, mapPermissions } from './mapping.ts';

/** Renders one after the other, since an archive may have thousands. */
const withRendered = async <T extends { readonly description: string }>(
  { organizationId }: Transaction,
  rows: readonly T[],
): Promise<(T & { readonly rendered_description: string })[]> => {
  const rendered: (T & { readonly rendered_description: string })[] = [];
  for (const row of rows)
    rendered.push({ ...row, rendered_description: await renderAlone(organizationId, row.description) });
  return rendered;
};

export const writeFolders = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'folders'>[],
): Promise<void> => {
  const rendered = await withRendered(transaction, rows);
  const drawn = await drawIds(transaction.query, 'channel_folders_id_seq', rendered);
  const written = drawn.map(([row, id]) => {
    mapping.folders.add(row.id, id);
    return { ...row, id, creator_id: mapping.users.orNull(row.creator_id) };
  });
  await write`
    insert into channel_folders (organization_id, id, name, description, rendered_description, creator_id, created_at,
      is_archived, place)
    select ${transaction.organizationId}, id, name, description, rendered_description, creator_id, created_at,
      is_archived, place
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, name text, description text,
      rendered_description text, creator_id int, created_at timestamptz, is_archived boolean, place int)
  `.execute(transaction.query);
};

export const writeChannels = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'channels'>[],
): Promise<void> => {
  const rendered = await withRendered(transaction, rows);
  const drawn = await drawIds(transaction.query, 'recipient_ids', rendered);
  const written = drawn.map(([row, id]) => {
    if (row.invite_only && row.is_web_public)
      throw new Refusal(`The archive has channel ${row.id} both private and public.`);
    mapping.channels.add(row.id, id);
    mapping.recipients.add(row.id, id);
    return {
      ...row,
      id,
      creator_id: mapping.users.orNull(row.creator_id),
      folder_id: mapping.folders.orNull(row.folder_id),
      permissions: mapPermissions(mapping, channelPermissions, row.permissions),
    };
  });
  await write`
    insert into channels (organization_id, id, name, description, rendered_description, created_at, creator_id, invite_only,
      is_web_public, history_public_to_subscribers, is_archived, is_default, message_retention_days, topics_policy,
      folder_id, weekly_traffic, is_recently_active, permissions)
    select ${transaction.organizationId}, id, name, description, rendered_description, created_at, creator_id, invite_only,
      is_web_public, history_public_to_subscribers, is_archived, is_default, message_retention_days, topics_policy,
      folder_id, weekly_traffic, is_recently_active, permissions
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, name text, description text,
      rendered_description text, created_at timestamptz, creator_id int, invite_only boolean, is_web_public boolean,
      history_public_to_subscribers boolean, is_archived boolean, is_default boolean, message_retention_days int,
      topics_policy text, folder_id int, weekly_traffic int, is_recently_active boolean, permissions jsonb)
  `.execute(transaction.query);
};

export const writeChannelGroups = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'channel_groups'>[],
): Promise<void> => {
  const drawn = await drawIds(transaction.query, 'default_channel_groups_id_seq', rows);
  const written = drawn.map(([row, id]) => ({
    ...row,
    id,
    channels: row.channels.map((id) => mapping.channels.of(id)),
  }));
  const text = JSON.stringify(written);
  await write`
    insert into default_channel_groups (organization_id, id, name, description)
    select ${transaction.organizationId}, id, name, description
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, name text, description text)
  `.execute(transaction.query);
  await write`
    insert into default_channel_group_channels (organization_id, group_id, channel_id)
    select ${transaction.organizationId}, r.id, c.value::int
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, channels jsonb), jsonb_array_elements(r.channels) c
  `.execute(transaction.query);
};

export const writeConversations = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'conversations'>[],
): Promise<void> => {
  const drawn = await drawIds(transaction.query, 'recipient_ids', rows);
  const written = drawn.map(([row, id]) => {
    mapping.recipients.add(row.id, id);
    const people = row.user_ids.map((id) => mapping.users.of(id)).sort((a, b) => a - b);
    return { id, people };
  });
  await write`
    insert into conversations (organization_id, id, user_ids)
    select ${transaction.organizationId}, id, array(select jsonb_array_elements_text(people)::int)
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, people jsonb)
  `.execute(transaction.query);
};

export const writeMemberships = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'memberships'>[],
  lastPosition: number,
): Promise<void> => {
  const written = rows.map((row) => {
    if (
      row.joined > lastPosition ||
      (row.left !== null && (row.left < row.joined || row.left > lastPosition))
    )
      throw new Refusal('The archive has a membership of a time that never was.');
    return {
      ...row,
      user_id: mapping.users.of(row.user_id),
      recipient_id: mapping.recipients.of(row.recipient_id),
    };
  });
  await write`
    insert into memberships (organization_id, user_id, recipient_id, joined, "left")
    select ${organizationId}, user_id, recipient_id, joined, "left"
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as r(user_id int, recipient_id int, joined bigint, "left" bigint)
  `.execute(query);
};

const usual = { color: '#76ce90', is_muted: false, pin_to_top: false };

export const writeSubscriptions = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'subscriptions'>[],
): Promise<void> => {
  const written = rows.map(({ user_id, channel_id, preferences }) => ({
    ...(preferences ?? usual),
    user_id: mapping.users.of(user_id),
    channel_id: mapping.channels.of(channel_id),
  }));
  await write`
    insert into subscriptions (organization_id, user_id, channel_id, color, is_muted, pin_to_top, desktop_notifications,
      audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify)
    select ${organizationId}, user_id, channel_id, color, is_muted, pin_to_top, desktop_notifications,
      audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(user_id int, channel_id int, color text,
      is_muted boolean, pin_to_top boolean, desktop_notifications boolean, audible_notifications boolean,
      push_notifications boolean, email_notifications boolean, wildcard_mentions_notify boolean)
  `.execute(query);
};
