import { limits } from '@parlance/protocol/limits';
import { realmData } from '@parlance/protocol/organization/data';
import {
  giphyRatings,
  type OrganizationSettingName,
  organizationSettings,
  videoChatProviders,
} from '@parlance/protocol/organization/settings';
import { organizationPermissions, supportedPermissionSettings } from '@parlance/protocol/permissions';
import { externalAccounts } from '@parlance/protocol/profiles/external-accounts';
import { reportTypes } from '@parlance/protocol/reports';
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import { thumbnailFormats } from '@parlance/protocol/uploads/uploads';
import type { z } from 'zod';
import { type InitialSection, RawJson, section } from '../frame/initial.ts';
import { toSeconds } from '../frame/seconds.ts';
import { renderAlone } from '../markdown/index.ts';
import { olderFormsOf } from './older-forms.ts';
import type { Organization } from './organization.ts';
import { picturesOf } from './pictures.ts';
import { settingOf } from './settings.ts';
import { authenticationMethodsOf } from './sign-in-methods.ts';

type OrganizationData = z.infer<(typeof realmData)['keys']>;

const names = [
  ...Object.keys(organizationSettings),
  ...Object.keys(organizationPermissions),
] as OrganizationSettingName[];

export const emojiDataPath = '/static/generated/emoji/emoji_api.json';

const settingsOf = (organization: Organization) =>
  Object.fromEntries(names.map((name) => [`realm_${name}`, settingOf(organization, name)])) as Pick<
    OrganizationData,
    `realm_${OrganizationSettingName}`
  >;

const onTheWire = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`realm_${name}`, value])) as {
    [N in keyof T & string as `realm_${N}`]: T[N];
  };

const identityOf = async (organization: Organization) => ({
  realm_name: organization.name,
  realm_description: organization.description,
  realm_rendered_description: await renderAlone(organization.id, organization.description),
  realm_url: organization.url,
  realm_uri: organization.url,
  realm_uuid: organization.uuid,
  realm_date_created: toSeconds(organization.createdAt),
  realm_bot_domain: organization.host.replace(/:\d+$/, ''),
  /** Self-hosted: no plan limits anything. */
  realm_plan_type: 1,
  ...onTheWire(picturesOf(organization)),
  realm_empty_topic_display_name: emptyTopicDisplayName,
  realm_authentication_methods: authenticationMethodsOf(organization),
  realm_default_external_accounts: externalAccounts,
  realm_available_video_chat_providers: videoChatProviders,
  realm_owner_full_content_access: organization.ownersAccessAll,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_is_zephyr_mirror_realm: false,
  giphy_rating_options: giphyRatings,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: '',
});

const server = {
  max_message_length: limits.messageLength,
  max_topic_length: limits.topicLength,
  max_stream_name_length: limits.channelNameLength,
  max_stream_description_length: limits.channelDescriptionLength,
  max_channel_folder_name_length: limits.channelFolderNameLength,
  max_channel_folder_description_length: limits.channelFolderDescriptionLength,
  max_reminder_note_length: limits.reminderNoteLength,
  max_bulk_new_subscription_messages: limits.bulkNewSubscriptionMessages,
  max_avatar_file_size_mib: limits.avatarFileSize,
  max_icon_file_size_mib: limits.iconFileSize,
  max_logo_file_size_mib: limits.logoFileSize,
  password_min_length: limits.passwordMinLength,
  password_max_length: limits.passwordMaxLength,
  /** Only the length of passwords is checked. */
  password_min_guesses: limits.passwordMinGuesses,
  event_queue_longpoll_timeout_seconds: limits.eventQueueLongpollTimeout,
  server_presence_ping_interval_seconds: limits.presencePingInterval,
  server_presence_offline_threshold_seconds: limits.presenceOfflineThreshold,
  server_typing_started_wait_period_milliseconds: limits.typingStartedWaitPeriod,
  server_typing_stopped_wait_period_milliseconds: limits.typingStoppedWaitPeriod,
  server_typing_started_expiry_period_milliseconds: limits.typingStartedExpiryPeriod,
  server_thumbnail_formats: thumbnailFormats.map((format) => ({ ...format })),
  server_report_message_types: Object.entries(reportTypes).map(([key, name]) => ({ key, name })),
  server_supported_permission_settings: new RawJson(JSON.stringify(supportedPermissionSettings)),
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: true,
  server_can_summarize_topics: false,
  server_needs_upgrade: false,
  server_jitsi_server_url: null,
  server_min_deactivated_realm_deletion_days: null,
  server_max_deactivated_realm_deletion_days: null,
  settings_send_digest_emails: false,
  development_environment: false,
};

/** Older form of the setting. */
const jitsiOf = (organization: Organization): { readonly jitsi_server_url?: string } => {
  const url = settingOf(organization, 'jitsi_server_url');
  return url === null ? {} : { jitsi_server_url: url };
};

export const sections: readonly InitialSection[] = [
  section(realmData, async ({ organization, service }) => ({
    ...jitsiOf(organization),
    ...settingsOf(organization),
    ...(await identityOf(organization)),
    ...onTheWire(olderFormsOf(organization)),
    ...server,
    server_generation: organization.generation,
    server_web_public_streams_enabled: service.webPublicChannels,
    /** Absolute: mobile clients do not resolve it. */
    server_emoji_data_url: `${organization.url}${emojiDataPath}`,
    max_file_upload_size_mib: service.uploads.maxFileMib,
    realm_push_notifications_enabled: service.pushRelay !== undefined,
    realm_upload_quota_mib: service.uploads.quotaMib ?? null,
  })),
];
