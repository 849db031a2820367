/**
 * The archive: a gzipped tar of JSON lines in this order, then files, then the expected counts. An import
 * accepts only these shapes, and renders HTML again. Keys are column names (`db/holdings.ts`).
 */
import { groupSetting } from '@parlance/protocol/codec';
import { exportTypes } from '@parlance/protocol/exports';
import { limits } from '@parlance/protocol/limits';
import { editHistoryEntry } from '@parlance/protocol/messages/history';
import { z } from 'zod';
import type { PictureKind } from '../organization/index.ts';

export const formatName = 'parlance-organization';
/** Increase it when older archives become unreadable. */
export const formatVersion = 2;

export const pictureKinds = ['icon', 'logo', 'night_logo'] as const satisfies readonly PictureKind[];

const id = z.int().min(1).max(2_147_483_647);
/** Log positions, including message ids. */
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
const ids = z.array(id);
const template = text(limits.linkifierTextLength * 2);
const emojiType = z.enum(['unicode_emoji', 'service_extra_emoji', 'realm_emoji']);
/** PostgreSQL's text form; PostgreSQL refuses invalid values. */
const multirange = z
  .string()
  .max(16_777_216)
  .regex(/^\{[\d,()[\]]*\}$/);
const message = text(limits.messageLength * 2);
const counted = { kind: text(1000), count: z.int().min(0) };
const listOf = (keys: z.core.$ZodLooseShape) => z.array(z.looseObject(keys)).max(100_000);
/** What administrators are shown of it; an operator's has more. */
const importReport = z.looseObject({
  taken: z.record(z.string().max(1000), z.record(z.string().max(1000), z.int().min(0))),
  not_taken: listOf({ ...counted, of: text(1000), why: text(10_000) }),
  warnings: listOf(counted),
  changed: listOf({ kind: text(1000) }),
});

export const manifest = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  export_type: z.enum(exportTypes),
  exported_at: time,
  acting_user_id: id.nullable(),
  /** An upper bound for message ids and memberships. */
  last_position: position,
});
export type Manifest = z.infer<typeof manifest>;

export const tables = {
  organization: z.strictObject({
    name: text(limits.organizationNameLength * 2),
    description: text(limits.organizationDescriptionLength * 2),
    settings: values,
    user_defaults: values,
    domains: z
      .array(z.strictObject({ domain: text(253), allow_subdomains: z.boolean() }))
      .max(limits.domains),
    linkifiers: z
      .array(
        z.strictObject({
          id,
          pattern: template,
          url_template: template,
          example_input: template.nullable(),
          reverse_template: template.nullable(),
          alternative_url_templates: z.array(template).max(limits.linkifierTemplates),
        }),
      )
      .max(limits.linkifiers),
    playgrounds: z
      .array(z.strictObject({ id, name: text(2000), pygments_language: text(100), url_template: template }))
      .max(limits.playgrounds),
    /** Versions; existing pictures are among the files. */
    pictures: z.partialRecord(
      z.enum(pictureKinds),
      z.strictObject({ version: z.int().min(0), isThere: z.boolean() }),
    ),
    created_at: time,
  }),
  profile_fields: z.strictObject({
    id,
    type: z.int(),
    place: z.int(),
    name: text(400),
    hint: text(2000),
    data: text(1_000_000),
    display_in_summary: z.boolean(),
    required: z.boolean(),
    editable_by_user: z.boolean(),
    use_for_matching: z.boolean(),
  }),
  users: z.strictObject({
    id,
    /** Null when private. */
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
    /** Uploaded avatars (`U`) are among the files. */
    avatar_source: z.string().regex(/^[A-Z]$/),
    avatar_version: z.int().min(1).max(2_147_483_647),
    /** Values by field id. */
    profile_data: z.record(z.string().regex(/^\d{1,10}$/), text(100_000)),
    settings: values.nullable(),
    edited_settings: z.array(z.string().max(100)).nullable(),
  }),
  custom_emoji: z.strictObject({
    id,
    name: text(200),
    author_id: id.nullable(),
    is_animated: z.boolean(),
    deactivated: z.boolean(),
    created_at: time,
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
    members: ids,
    subgroups: ids,
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
    weekly_traffic: z.int().nullable(),
    is_recently_active: z.boolean(),
    permissions,
  }),
  channel_groups: z.strictObject({ id, name: text(400), description: text(4000), channels: ids }),
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
    /** Null when private. */
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
    content: message,
    client: text(200),
    sent_at: time,
    read_by_sender: z.boolean(),
    mentions_everyone: z.boolean(),
    last_edited_at: time.nullable(),
    last_moved_at: time.nullable(),
    /** Names when the message was written; later names do not resolve. */
    named: z
      .array(z.tuple([z.enum(['user', 'user-group', 'stream']), id, text(1000)]))
      .max(10_000)
      .nullable(),
    /** Newest first. */
    edit_history: z
      .array(editHistoryEntry.omit({ prev_rendered_content: true }))
      .max(100_000)
      .nullable(),
  }),
  departed_messages: z.strictObject({ recipient_id: id, id: position }),
  shown_files: z.strictObject({ attachment_id: id, message_id: position }),
  reactions: z.strictObject({
    message_id: position,
    user_id: id,
    reaction_type: emojiType,
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
  read_states: z.strictObject({ user_id: id, recipient_id: id, read: multirange, carried: multirange }),
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
  muted_users: z.strictObject({ user_id: id, muted_id: id, muted_at: time, has_ended: z.boolean() }),
  statuses: z.strictObject({
    user_id: id,
    status_text: text(400),
    emoji_name: text(100),
    emoji_code: text(100),
    reaction_type: z.union([emojiType, z.literal('')]),
  }),
  drafts: z.strictObject({
    user_id: id,
    type: z.enum(['', 'stream', 'private']),
    recipients: ids,
    topic: text(400),
    content: message,
    written_at: time,
  }),
  snippets: z.strictObject({ user_id: id, title: text(400), content: message, created_at: time }),
  scheduled_messages: z.strictObject({
    sender_id: id,
    channel_id: id.nullable(),
    topic: text(400).nullable(),
    user_ids: ids.nullable(),
    content: message,
    client: text(200),
    read_by_sender: z.boolean(),
    deliver_at: time,
    failed: z.boolean(),
  }),
  reminders: z.strictObject({ user_id: id, message_id: position, content: message, deliver_at: time }),
  views: z.strictObject({
    user_id: id,
    fragment: text(2000),
    is_pinned: z.boolean(),
    name: text(400).nullable(),
  }),
  onboarding_steps: z.strictObject({ user_id: id, name: text(200) }),
  bots: z.strictObject({
    user_id: id,
    sending_channel_id: id.nullable(),
    events_channel_id: id.nullable(),
    all_public_channels: z.boolean(),
    service_name: text(400).nullable(),
    url: text(4000).nullable(),
    interface: z.int().nullable(),
  }),
  bot_storage: z.strictObject({ user_id: id, key: text(100_000), value: text(100_000) }),
  /** Archives of other systems, and what they call the things here. */
  imports: z.strictObject({
    id,
    source: text(1000),
    archive: text(10_000),
    fingerprint: text(1000),
    founded: z.boolean(),
    phase: text(100),
    messages: position,
    report: importReport.nullable(),
    started_at: time,
    finished_at: time.nullable(),
  }),
  imported: z.strictObject({
    source: text(1000),
    kind: text(100),
    external_id: text(1000),
    local_id: position,
    import_id: id,
    digest: z
      .string()
      .max(100_000)
      .regex(/^([0-9a-f]{2})*$/)
      .nullable(),
    made: z.boolean(),
  }),
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
export type Row<N extends TableName> = z.infer<(typeof tables)[N]>;

export const manifestEntry = 'manifest.json';
export const tableEntry = (table: TableName, part: number): string =>
  `${table}/${String(part).padStart(6, '0')}.jsonl`;

/** Row ids; kinds for the organization's pictures. */
export const fileKinds = ['files', 'avatars', 'emoji', 'pictures'] as const;
export type FileKind = (typeof fileKinds)[number];
export const fileEntry = (kind: FileKind, name: number | string): string => `${kind}/${name}`;

/** The last entry: counts of rows and files. A truncated archive lacks it or has other counts. */
export const endEntry = 'end.json';
export const end = z.strictObject({
  rows: z.partialRecord(z.enum(tableNames as [TableName, ...TableName[]]), z.int().min(0)),
  files: z.int().min(0),
});
export type End = z.infer<typeof end>;
