/** The organization and its server (fill-ins.md, section C). */
import * as z from 'zod';
import { boolean, groupSetting, integer, list, nullable, string, timestamp } from '../codec.ts';
import { initial } from '../initial.ts';
import {
  type OrganizationPermission,
  organizationPermissions,
  supportedPermissions,
} from '../permissions.ts';
import { recordOf } from '../record.ts';
import { type OrganizationSetting, organizationSettings } from './settings.ts';

type Settings = typeof organizationSettings;
type SettingFields = {
  readonly [N in keyof Settings as `realm_${N}`]: Settings[N] extends OrganizationSetting<infer T>
    ? z.ZodType<T>
    : never;
};
type PermissionFields = { readonly [N in OrganizationPermission as `realm_${N}`]: typeof groupSetting };

const settingFields = recordOf<SettingFields>(
  Object.entries(organizationSettings).map(([name, { codec }]) => [`realm_${name}`, codec]),
);
const permissionFields = recordOf<PermissionFields>(
  Object.keys(organizationPermissions).map((name) => [`realm_${name}`, groupSetting]),
);

const named = z.record(string, z.strictObject({ id: integer, name: string }));

export const realmData = initial(
  ['realm'],
  {
    ...settingFields,
    ...permissionFields,

    realm_name: string,
    realm_description: string,
    /** HTML. */
    realm_rendered_description: string,
    realm_url: string,
    realm_uri: string,
    realm_uuid: string,
    realm_date_created: timestamp,
    realm_bot_domain: string,
    realm_plan_type: integer,
    realm_icon_url: string,
    realm_icon_source: string,
    realm_logo_url: string,
    realm_logo_source: string,
    realm_night_logo_url: string,
    realm_night_logo_source: string,
    realm_empty_topic_display_name: string,
    realm_authentication_methods: z.record(string, z.strictObject({ enabled: boolean, available: boolean })),
    realm_email_auth_enabled: boolean,
    realm_password_auth_enabled: boolean,
    realm_default_external_accounts: z.record(
      string,
      z.strictObject({ name: string, text: string, hint: string, url_pattern: string }),
    ),
    realm_available_video_chat_providers: named,
    realm_owner_full_content_access: boolean,
    realm_push_notifications_enabled: boolean,
    realm_push_notifications_enabled_end_timestamp: nullable(timestamp),
    realm_upload_quota_mib: nullable(integer),
    realm_is_zephyr_mirror_realm: boolean,
    giphy_rating_options: named,
    zulip_plan_is_not_limited: boolean,
    upgrade_text_for_wide_organization_logo: string,

    /** Older forms of other fields. */
    realm_allow_edit_history: boolean,
    realm_mandatory_topics: boolean,
    realm_create_public_stream_policy: integer,
    realm_create_private_stream_policy: integer,
    realm_create_web_public_stream_policy: integer,
    realm_wildcard_mention_policy: integer,

    max_message_length: integer,
    max_topic_length: integer,
    max_stream_name_length: integer,
    max_stream_description_length: integer,
    max_channel_folder_name_length: integer,
    max_channel_folder_description_length: integer,
    max_reminder_note_length: integer,
    max_bulk_new_subscription_messages: integer,
    max_file_upload_size_mib: integer,
    max_avatar_file_size_mib: integer,
    max_icon_file_size_mib: integer,
    max_logo_file_size_mib: integer,
    password_min_length: integer,
    password_max_length: integer,
    password_min_guesses: integer,
    event_queue_longpoll_timeout_seconds: integer,
    server_presence_ping_interval_seconds: integer,
    server_presence_offline_threshold_seconds: integer,
    server_typing_started_wait_period_milliseconds: integer,
    server_typing_stopped_wait_period_milliseconds: integer,
    server_typing_started_expiry_period_milliseconds: integer,
    server_thumbnail_formats: list(
      z.strictObject({
        name: string,
        max_width: integer,
        max_height: integer,
        format: string,
        animated: boolean,
      }),
    ),
    server_report_message_types: list(z.strictObject({ key: string, name: string })),
    server_emoji_data_url: string,
    server_supported_permission_settings: supportedPermissions,
    server_web_public_streams_enabled: boolean,
    server_avatar_changes_disabled: boolean,
    server_name_changes_disabled: boolean,
    server_inline_image_preview: boolean,
    server_inline_url_embed_preview: boolean,
    server_can_summarize_topics: boolean,
    server_generation: integer,
    server_needs_upgrade: boolean,
    server_jitsi_server_url: nullable(string),
    /** Absent without a server: older clients expect text. */
    jitsi_server_url: string.optional(),
    server_min_deactivated_realm_deletion_days: nullable(integer),
    server_max_deactivated_realm_deletion_days: nullable(integer),
    settings_send_digest_emails: boolean,
    development_environment: boolean,
  },
  { forSpectators: true },
);
