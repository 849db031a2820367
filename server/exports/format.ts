/**
 * What stands in an archive: a gzipped tar of JSON lines, in this order, and the files. Each line is of one of these
 * shapes; whoever imports an archive takes nothing else from it. No HTML: it is made anew from what was written.
 */
import { groupSetting } from '@parlance/protocol/codec';
import { exportTypes } from '@parlance/protocol/exports';
import { limits } from '@parlance/protocol/limits';
import { z } from 'zod';

export const formatName = 'parlance-organization';
export const formatVersion = 1;

const id = z.int().min(1).max(2_147_483_647);
/** Positions of the log, messages' ids among them. */
const position = z
  .int()
  .min(0)
  .max(2 ** 50);
const time = z.iso.datetime();
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((given) => !given.includes('\0'), 'holds a NUL');
const values = z.record(z.string().max(100), z.unknown());
const permissions = z.record(z.string().max(100), groupSetting);
const isOnOrInherited = z.boolean().nullable();

export const manifest = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  export_type: z.enum(exportTypes),
  exported_at: time,
  acting_user_id: id.nullable(),
  /** Where the log stood: message ids and memberships are numbers up to this one. */
  last_position: position,
});
export type Manifest = z.infer<typeof manifest>;

export const tables = {
  organization: z.strictObject({
    name: text(limits.organizationNameLength * 2),
    description: text(limits.organizationDescriptionLength * 2),
    settings: values,
    user_defaults: values,
  }),
  users: z.strictObject({
    id,
    /** Null where it is nobody's business. */
    email: text(254).nullable(),
    full_name: text(400),
    role: z.int(),
    is_active: z.boolean(),
    is_bot: z.boolean(),
    bot_type: z.int().min(1).max(4).nullable(),
    bot_owner_id: id.nullable(),
    system_bot: text(50).nullable(),
    timezone: text(100),
    created_at: time,
    is_deleted: z.boolean(),
    email_address_visibility: z.int().min(1).max(5),
    settings: values.nullable(),
  }),
  groups: z.strictObject({
    id,
    name: text(400),
    description: text(4000),
    is_system: z.boolean(),
    creator_id: id.nullable(),
    created_at: time.nullable(),
    deactivated: z.boolean(),
    permissions,
    members: z.array(id),
    subgroups: z.array(id),
  }),
  folders: z.strictObject({
    id,
    name: text(400),
    description: text(4000),
    creator_id: id.nullable(),
    created_at: time,
    is_archived: z.boolean(),
    place: z.int(),
  }),
  channels: z.strictObject({
    id,
    name: text(400),
    description: text(4000),
    created_at: time,
    creator_id: id.nullable(),
    invite_only: z.boolean(),
    is_web_public: z.boolean(),
    history_public_to_subscribers: z.boolean(),
    is_archived: z.boolean(),
    is_default: z.boolean(),
    message_retention_days: z.int().nullable(),
    topics_policy: z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']),
    folder_id: id.nullable(),
    permissions,
  }),
  conversations: z.strictObject({
    id,
    user_ids: z
      .array(id)
      .min(1)
      .max(limits.directMessageRecipients + 1),
  }),
  memberships: z.strictObject({
    user_id: id,
    recipient_id: id,
    joined: position,
    left: position.nullable(),
  }),
  subscriptions: z.strictObject({
    user_id: id,
    channel_id: id,
    /** Null where they are nobody's business. */
    preferences: z
      .strictObject({
        color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
        is_muted: z.boolean(),
        pin_to_top: z.boolean(),
        desktop_notifications: isOnOrInherited,
        audible_notifications: isOnOrInherited,
        push_notifications: isOnOrInherited,
        email_notifications: isOnOrInherited,
        wildcard_mentions_notify: isOnOrInherited,
      })
      .nullable(),
  }),
  attachments: z.strictObject({
    id,
    owner_id: id,
    path_id: z.string().regex(/^\d+\/[A-Za-z0-9]+\/[A-Za-z0-9]+\/[^/\0]{1,300}$/),
    name: text(400),
    content_type: text(200),
    size: z
      .int()
      .min(0)
      .max(2 ** 50),
    created_at: time,
    width: z.int().nullable(),
    height: z.int().nullable(),
    frames: z.int().nullable(),
  }),
  messages: z.strictObject({
    id: position.min(1),
    recipient_id: id,
    topic: text(200).nullable(),
    sender_id: id,
    content: text(limits.messageLength * 2),
    client: text(200),
    sent_at: time,
    read_by_sender: z.boolean(),
    mentions_everyone: z.boolean(),
    last_edited_at: time.nullable(),
    last_moved_at: time.nullable(),
  }),
  shown_files: z.strictObject({ attachment_id: id, message_id: position }),
  reactions: z.strictObject({
    message_id: position,
    user_id: id,
    reaction_type: z.enum(['unicode_emoji', 'service_extra_emoji']),
    emoji_code: text(100),
    emoji_name: text(100),
  }),
  submessages: z.strictObject({
    message_id: position,
    id: position,
    sender_id: id,
    msg_type: z.literal('widget'),
    content: text(limits.submessageLength * 2),
  }),
  flags: z.strictObject({ user_id: id, message_id: position, flags: z.int().min(1).max(65_535) }),
  user_topics: z.strictObject({
    user_id: id,
    channel_id: id,
    topic: text(200),
    policy: z.int().min(1).max(3),
    updated_at: time,
  }),
  alert_words: z.strictObject({
    user_id: id,
    words: z.array(text(limits.alertWordLength * 2)).max(limits.alertWords),
  }),
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
export type Row<N extends TableName> = z.infer<(typeof tables)[N]>;

export const manifestEntry = 'manifest.json';
export const tableEntry = (table: TableName, part: number): string =>
  `${table}/${String(part).padStart(6, '0')}.jsonl`;
export const fileEntry = (attachmentId: number): string => `files/${attachmentId}`;
