/**
 * Client capabilities (api.md, POST /register, client_capabilities). A client without one gets the older form,
 * which each event declares.
 */
export const capabilityNames = [
  /** Understands null in the notification settings of a subscription (inherit). */
  'notification_settings_null',
  /** Understands delete_message events with a list of message ids. */
  'bulk_message_deletion',
  /** Can do without avatar_url in user objects. */
  'user_avatar_url_field_optional',
  /** Understands typing events in channels. */
  'stream_typing_notifications',
  /** Reads user settings from the user_settings object; without effect. */
  'user_settings_object',
  /** Understands linkifiers with URL templates. */
  'linkifier_url_template',
  /** Copes with messages from users that it does not know. */
  'user_list_incomplete',
  /** Wants deactivated groups too. */
  'include_deactivated_groups',
  /** Understands archived channels. */
  'archived_channels',
  /** Understands the empty topic name. */
  'empty_topic_name',
  /** Understands the modern presence events. */
  'simplified_presence_events',
  /** Understands events about one custom emoji. */
  'individual_emoji_changes',
] as const;

export type Capability = (typeof capabilityNames)[number];
