import type { GroupSetting } from '@parlance/protocol/codec';
import type { Linkifier as StoredLinkifier } from '@parlance/protocol/linkifiers';
import type { OrganizationDomain } from '@parlance/protocol/organization/domains';
import type { Playground } from '@parlance/protocol/organization/playgrounds';
import type { Generated } from 'kysely';
import type { AccountTables } from './schema-accounts.ts';
import type { BotTables } from './schema-bots.ts';
import type { ProfileTables } from './schema-profiles.ts';
import type { PushTables } from './schema-push.ts';
import type { SettingsTables } from './schema-settings.ts';
import type { UploadTables } from './schema-uploads.ts';

type Json<T> = T;

export interface OrganizationsTable {
  id: Generated<number>;
  subdomain: string;
  name: string;
  description: Generated<string>;
  uuid: Generated<string>;
  settings: Generated<Json<Record<string, unknown>>>;
  user_defaults: Generated<Json<Record<string, unknown>>>;
  system_groups: Generated<Json<Record<string, number>>>;
  domains: Generated<Json<OrganizationDomain[]>>;
  linkifiers: Generated<Json<StoredLinkifier[]>>;
  playgrounds: Generated<Json<Playground[]>>;
  pictures: Generated<Json<Record<string, { version: number; file: string | null }>>>;
  created_at: Generated<Date>;
  deactivated_at: Date | null;
  release: Generated<string>;
  generation: Generated<number>;
  owner_full_content_access: Generated<boolean>;
  /** Grows with every change, to check cached copies. */
  version: Generated<number>;
  alert_words_changed: Generated<number>;
}

export interface OrganizationLogsTable {
  organization_id: number;
  position: number;
  last_departure: Generated<number>;
  limits_guests: Generated<boolean>;
}

export interface EventsTable {
  organization_id: number;
  position: number;
  entry: string;
  at: Generated<Date>;
}

export interface QueuesTable {
  organization_id: number;
  id: string;
  user_id: number;
  since: number;
  position: number;
  options: Json<Record<string, unknown>>;
  idle_timeout_seconds: number;
  last_used_at: Generated<Date>;
}

export interface FormerRolesTable {
  organization_id: number;
  user_id: number;
  until: number;
  role: number;
}

export interface MembershipsTable {
  organization_id: number;
  user_id: number;
  recipient_id: number;
  joined: number;
  left: number | null;
}

export interface UsersTable {
  organization_id: number;
  id: Generated<number>;
  email: string;
  full_name: string;
  role: number;
  is_active: Generated<boolean>;
  is_bot: Generated<boolean>;
  bot_type: number | null;
  bot_owner_id: number | null;
  password_hash: string | null;
  timezone: Generated<string>;
  avatar_source: Generated<string>;
  avatar_version: Generated<number>;
  avatar_key: string | null;
  created_at: Generated<Date>;
  first_sign_in_at: Date | null;
  active_at: Generated<Date>;
  is_imported_stub: Generated<boolean>;
  is_deleted: Generated<boolean>;
  email_address_visibility: Generated<number>;
  settings: Generated<Json<Record<string, unknown>>>;
  edited_settings: Generated<string[]>;
  is_muted_by_some: Generated<boolean>;
  special_permissions: Generated<string[]>;
  system_bot: string | null;
  profile_data: Generated<Json<Record<string, { value: string; rendered_value?: string | undefined }>>>;
  changed: Generated<number>;
}

export interface ApiKeysTable {
  organization_id: number;
  hash: Buffer;
  user_id: number;
  name: string;
  sealed: Buffer;
  created_at: Generated<Date>;
}

export interface GroupsTable {
  organization_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  is_system: Generated<boolean>;
  creator_id: number | null;
  created_at: Generated<Date> | null;
  deactivated: Generated<boolean>;
  permissions: Generated<Json<Record<string, GroupSetting>>>;
}

export interface GroupMembersTable {
  organization_id: number;
  group_id: number;
  user_id: number;
}

export interface GroupSubgroupsTable {
  organization_id: number;
  group_id: number;
  subgroup_id: number;
}

export interface ChannelsTable {
  organization_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  rendered_description: Generated<string>;
  created_at: Generated<Date>;
  creator_id: number | null;
  invite_only: Generated<boolean>;
  is_web_public: Generated<boolean>;
  history_public_to_subscribers: Generated<boolean>;
  is_archived: Generated<boolean>;
  is_default: Generated<boolean>;
  message_retention_days: number | null;
  topics_policy: Generated<string>;
  folder_id: number | null;
  first_message_id: number | null;
  weekly_traffic: number | null;
  is_recently_active: Generated<boolean>;
  subscriber_count: Generated<number>;
  permissions: Generated<Json<Record<string, GroupSetting>>>;
  seers: Generated<number[]>;
  readers: Generated<number[]>;
  seer_role: Generated<number>;
  reader_role: Generated<number>;
}

export interface SubscriptionsTable {
  organization_id: number;
  user_id: number;
  channel_id: number;
  color: string;
  is_muted: Generated<boolean>;
  pin_to_top: Generated<boolean>;
  desktop_notifications: boolean | null;
  audible_notifications: boolean | null;
  push_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
}

export interface ConversationsTable {
  organization_id: number;
  id: Generated<number>;
  user_ids: number[];
}

export interface MessagesTable {
  organization_id: number;
  id: number;
  recipient_id: number;
  /** Null for direct messages. */
  topic: string | null;
  sender_id: number;
  content: string;
  rendered_content: string;
  client: string;
  sent_at: Date;
  is_me_message: boolean;
  read_by_sender: boolean;
  last_edited_at: Date | null;
  last_moved_at: Date | null;
  edit_history: Json<unknown[]> | null;
  edit_positions: Generated<number[]>;
  search: Generated<string>;
  has_link: Generated<boolean>;
  has_image: Generated<boolean>;
  has_attachment: Generated<boolean>;
  mentions_everyone: Generated<boolean>;
}

export interface MessageFlagsTable {
  organization_id: number;
  user_id: number;
  message_id: number;
  flags: number;
}

export interface ReadStatesTable {
  organization_id: number;
  user_id: number;
  recipient_id: number;
  /** int8multirange as text. */
  read: string;
  carried: Generated<string>;
}

export interface DepartedMessagesTable {
  organization_id: number;
  recipient_id: number;
  id: number;
}

export interface SendKeysTable {
  organization_id: number;
  sender_id: number;
  key: string;
  message_id: number;
  at: Generated<Date>;
}

export interface ReactionsTable {
  organization_id: number;
  message_id: number;
  user_id: number;
  reaction_type: string;
  emoji_code: string;
  emoji_name: string;
  id: Generated<number>;
}

export interface SubmessagesTable {
  organization_id: number;
  message_id: number;
  id: number;
  sender_id: number;
  msg_type: string;
  content: string;
}

export interface AlertWordsTable {
  organization_id: number;
  user_id: number;
  words: string[];
  changed: number;
}

export interface UserTopicsTable {
  organization_id: number;
  user_id: number;
  channel_id: number;
  /** The topic in lower case, which identifies it. */
  topic_key: Generated<string>;
  topic: string;
  policy: number;
  updated_at: Date;
}

export interface ChannelEmailAddressesTable {
  organization_id: number;
  channel_id: number;
  creator_id: number;
  sender_id: number;
  token: string;
}

export interface Schema
  extends AccountTables,
    BotTables,
    ProfileTables,
    PushTables,
    SettingsTables,
    UploadTables {
  organizations: OrganizationsTable;
  organization_logs: OrganizationLogsTable;
  events: EventsTable;
  queues: QueuesTable;
  former_roles: FormerRolesTable;
  memberships: MembershipsTable;
  users: UsersTable;
  api_keys: ApiKeysTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_subgroups: GroupSubgroupsTable;
  channels: ChannelsTable;
  subscriptions: SubscriptionsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  message_flags: MessageFlagsTable;
  read_states: ReadStatesTable;
  send_keys: SendKeysTable;
  reactions: ReactionsTable;
  submessages: SubmessagesTable;
  alert_words: AlertWordsTable;
  user_topics: UserTopicsTable;
  departed_messages: DepartedMessagesTable;
  channel_email_addresses: ChannelEmailAddressesTable;
}
