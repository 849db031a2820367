/**
 * Client capabilities (api.md, POST /register, client_capabilities). A client without one gets the older form,
 * which each event declares.
 */
export const capabilities = {
  notification_settings_null: 'Understands null in the notification settings of a subscription (inherit).',
  bulk_message_deletion: 'Understands delete_message events with a list of message ids.',
  user_avatar_url_field_optional: 'Can do without avatar_url in user objects.',
  stream_typing_notifications: 'Understands typing events in channels.',
  user_settings_object: 'Reads user settings from the user_settings object; without effect.',
  linkifier_url_template: 'Understands linkifiers with URL templates.',
  user_list_incomplete: 'Copes with messages from users that it was not told about.',
  include_deactivated_groups: 'Wants deactivated groups too.',
  archived_channels: 'Understands archived channels.',
  empty_topic_name: 'Understands the empty topic name.',
  simplified_presence_events: 'Understands the modern presence events.',
  individual_emoji_changes: 'Understands events about one custom emoji.',
} as const;

export type Capability = keyof typeof capabilities;
export const capabilityNames = Object.keys(capabilities) as Capability[];
