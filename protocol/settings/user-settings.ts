/** Personal settings as data (fill-ins.md, section C; PATCH /settings). */
import * as z from 'zod';
import { boolean, boundedText, integer, oneOf, string } from '../codec.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { recordOf } from '../record.ts';

export interface UserSetting<T = unknown> {
  readonly codec: z.ZodType<T>;
  readonly default: T;
  readonly meaning: string;
}

const setting = <T>(codec: z.ZodType<T>, fallback: NoInfer<T>, meaning: string): UserSetting<T> => ({
  codec,
  default: fallback,
  meaning,
});
const isOn = (meaning: string) => setting(boolean, true, meaning);
const isOff = (meaning: string) => setting(boolean, false, meaning);
const choice = (most: number, fallback: number, meaning: string) =>
  setting(integer.min(1).max(most), fallback, meaning);

export const emojiSets = { google: 'Google', twitter: 'Twitter', text: 'Plain text' } as const;
export const notificationSounds = ['ding', 'zulip', 'none'] as const;

/** Time zone and address visibility are columns; others are stored where they differ from the default. */
export const userSettings = {
  allow_private_data_export: isOff('Whether exports by administrators may hold private data.'),
  automatically_follow_topics_policy: choice(4, 3, 'Which own actions make a topic followed.'),
  automatically_follow_topics_where_mentioned: isOn('Whether a mention makes a topic followed.'),
  automatically_unmute_topics_in_muted_streams_policy: choice(
    4,
    2,
    'Which own actions make a topic of a muted channel unmuted.',
  ),
  color_scheme: choice(3, 1, '1: as the system, 2: dark, 3: light.'),
  default_language: setting(boundedText(50), 'en', 'The language of the interface.'),
  demote_inactive_streams: choice(
    3,
    1,
    'Whether inactive channels stand last: 1 automatic, 2 always, 3 never.',
  ),
  desktop_icon_count_display: choice(4, 1, 'What the number at the icon counts.'),
  display_emoji_reaction_users: isOn('Whether small reactions show who reacted.'),
  email_notifications_batching_period_seconds: setting(
    integer.min(1).max(604_800),
    120,
    'How long notifications by e-mail are collected.',
  ),
  emojiset: setting(oneOf('google', 'twitter', 'text'), 'google', 'The emoji set to draw with.'),
  enable_desktop_notifications: isOn('Whether mentions and direct messages are shown on the desktop.'),
  enable_digest_emails: isOn('Whether digests are sent when one was away.'),
  enable_drafts_synchronization: isOn('Whether drafts are kept by the service.'),
  enable_followed_topic_audible_notifications: isOn('Whether followed topics make a sound.'),
  enable_followed_topic_desktop_notifications: isOn('Whether followed topics are shown on the desktop.'),
  enable_followed_topic_email_notifications: isOn('Whether followed topics are told by e-mail.'),
  enable_followed_topic_push_notifications: isOn('Whether followed topics are pushed to mobile devices.'),
  enable_followed_topic_wildcard_mentions_notify: isOn(
    'Whether wildcard mentions in followed topics notify.',
  ),
  enable_login_emails: isOn('Whether a new sign-in is told by e-mail.'),
  enable_marketing_emails: isOn('Whether news of the service may be sent.'),
  enable_offline_email_notifications: isOn('Whether mentions and direct messages are told by e-mail.'),
  enable_offline_push_notifications: isOn(
    'Whether mentions and direct messages are pushed when one is away.',
  ),
  enable_online_push_notifications: isOn('Whether they are pushed while one is there, too.'),
  enable_sounds: isOn('Whether mentions and direct messages make a sound.'),
  enable_stream_audible_notifications: isOff('Whether channel messages make a sound.'),
  enable_stream_desktop_notifications: isOff('Whether channel messages are shown on the desktop.'),
  enable_stream_email_notifications: isOff('Whether channel messages are told by e-mail.'),
  enable_stream_push_notifications: isOff('Whether channel messages are pushed to mobile devices.'),
  enter_sends: isOff('Whether Enter sends a message.'),
  fluid_layout_width: isOff('Whether the interface uses the whole width.'),
  hide_ai_features: isOff('Whether features of language models are hidden.'),
  hide_link_previews: isOff(
    'Whether previews of links are folded. The protocol has it from a later level on.',
  ),
  high_contrast_mode: isOff('Whether contrast is raised.'),
  left_side_userlist: isOff('Whether the list of users stands on the left.'),
  message_content_in_email_notifications: isOn('Whether notifications by e-mail contain the message.'),
  notification_sound: setting(oneOf(...notificationSounds), 'zulip', 'The sound of notifications.'),
  pm_content_in_desktop_notifications: isOn('Whether the desktop shows the text of direct messages.'),
  presence_enabled: isOn('Whether others see that one is online.'),
  realm_name_in_email_notifications_policy: choice(
    3,
    1,
    'When e-mails name the organization in their subject.',
  ),
  receives_typing_notifications: isOn('Whether one sees that others are typing.'),
  resolved_topic_notice_auto_read_policy: setting(
    oneOf('always', 'except_followed', 'never'),
    'except_followed',
    'Whether notices that a topic was resolved are read at once.',
  ),
  send_private_typing_notifications: isOn('Whether others see one typing direct messages.'),
  send_read_receipts: isOn('Whether others see what one has read.'),
  send_stream_typing_notifications: isOn('Whether others see one typing in channels.'),
  starred_message_counts: isOn('Whether starred messages are counted.'),
  translate_emoticons: isOff('Whether :) becomes an emoji.'),
  twenty_four_hour_time: isOff('Whether times are shown with 24 hours.'),
  user_list_style: choice(3, 2, '1: compact, 2: with status, 3: with avatar.'),
  web_animate_image_previews: setting(
    oneOf('always', 'on_hover', 'never'),
    'on_hover',
    'When animated images move.',
  ),
  web_channel_default_view: choice(4, 1, 'Where a click on a channel leads.'),
  web_escape_navigates_to_home_view: isOn('Whether Escape leads home.'),
  web_font_size_px: setting(integer.min(12).max(20), 16, 'Pixels.'),
  web_home_view: setting(
    oneOf('inbox', 'recent_topics', 'recent', 'all_messages', 'all'),
    'inbox',
    'The first view.',
  ),
  web_inbox_show_channel_folders: isOn(
    'Whether the inbox groups conversations by the folder of their channel.',
  ),
  web_left_sidebar_show_channel_folders: isOn('Whether the sidebar groups channels by folder.'),
  web_left_sidebar_unreads_count_summary: isOn('Whether the sidebar sums up unread messages.'),
  web_line_height_percent: setting(integer.min(100).max(200), 140, 'Percent.'),
  web_mark_read_on_scroll_policy: choice(
    3,
    1,
    'Whether scrolling marks as read: 1 always, 2 in conversations, 3 never.',
  ),
  web_navigate_to_sent_message: isOn('Whether one is led to a message just sent.'),
  web_stream_unreads_count_display_policy: choice(3, 2, 'Which channels show unread counts.'),
  web_suggest_update_timezone: isOn('Whether a changed time zone is noticed.'),
  wildcard_mentions_notify: isOn('Whether wildcard mentions notify.'),
} as const;

export type UserSettingName = keyof typeof userSettings;
type Codecs = { readonly [N in UserSettingName]: (typeof userSettings)[N]['codec'] };

const codecs = recordOf<Codecs>(Object.entries(userSettings).map(([name, { codec }]) => [name, codec]));

/** Shared by users and the defaults. */
const common = {
  ...codecs,
  email_address_visibility: integer,
  emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })),
  available_notification_sounds: z.array(z.string()),
};

export const userSettingsData = initial(
  ['user_settings'],
  {
    user_settings: z.strictObject({ ...common, timezone: z.string() }),
  },
  { forSpectators: true },
);
export const userSettingsDefaultsData = initial(
  ['realm_user_settings_defaults'],
  {
    realm_user_settings_defaults: z.strictObject(common),
  },
  { forSpectators: true },
);

export const userSettingChanged = event({
  type: 'user_settings',
  op: 'update',
  summary: 'A personal setting of the reader has another value.',
  since: 89,
  fields: {
    property: string,
    value: z.union([boolean, integer, string]),
    /** Only with `default_language`. */
    language_name: string.optional(),
  },
});

export const userSettingsDefaultChanged = event({
  type: 'realm_user_settings_defaults',
  op: 'update',
  summary: 'New users begin with another value of a personal setting.',
  since: 95,
  fields: { property: string, value: z.union([boolean, integer, string]) },
});
