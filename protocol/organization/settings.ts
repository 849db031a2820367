/** Settings as data; the wire prefix is `realm_` (fill-ins.md, section C). */
import type * as z from 'zod';
import { boolean, boundedText, type GroupSetting, integer, nullable, oneOf } from '../codec.ts';
import { complaint } from '../complaint.ts';
import { type OrganizationPermission, organizationPermissions } from '../permissions.ts';
import { say } from '../phrase.ts';

export interface OrganizationSetting<T = unknown> {
  readonly codec: z.ZodType<T>;
  readonly default: T;
  readonly meaning: string;
}

const setting = <T>(codec: z.ZodType<T>, fallback: NoInfer<T>, meaning: string): OrganizationSetting<T> => ({
  codec,
  default: fallback,
  meaning,
});
/** A channel id; -1 for none. */
const channelOrNone = integer.min(-1).max(2_147_483_647);
/** Null for no limit; a century keeps dates valid in the database. */
const secondsOrUnlimited = nullable(integer.min(1).max(3_155_760_000));
/** A language, like `de` or `zh-hans`. */
const language = boundedText(50).regex(
  /^[a-zA-Z]{2,8}(?:[-_][a-zA-Z0-9]{1,8})*$/,
  'must be the code of a language',
);
const oneOfNumbers = (allowed: readonly number[]) =>
  integer
    .refine(
      (value) => allowed.includes(value),
      complaint(say('must be one of {values}', { values: allowed.join(', ') })),
    )
    .meta({ enum: [...allowed] });

/** Keyed by the name that clients know. */
export const videoChatProviders = {
  disabled: { id: 0, name: 'None' },
  jitsi_meet: { id: 1, name: 'Jitsi Meet' },
} as const;

export const giphyRatings = {
  disabled: { id: 0, name: 'GIPHY integration disabled' },
  y: { id: 1, name: 'Rated Y and G' },
  g: { id: 2, name: 'Rated G' },
  pg: { id: 3, name: 'Rated PG' },
  'pg-13': { id: 4, name: 'Rated PG-13' },
  r: { id: 5, name: 'Rated R' },
} as const;

/** Types that clients know; 0: unspecified, 1000: other. */
const organizationTypes = [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 1000];

const webAddress = boundedText(200).regex(
  /^https?:\/\/[^\s/@\\?#]+(?:[/?#][^\s\\]*)?$/i,
  'must be a web address',
);

/** Permissions are in `permissions.ts`; name and description are columns. */
export const organizationSettings = {
  allow_message_editing: setting(boolean, true, 'Whether messages can be edited.'),
  avatar_changes_disabled: setting(boolean, false, 'Whether only administrators may change avatars.'),
  default_code_block_language: setting(boundedText(40), '', 'The language of code blocks that name none.'),
  default_language: setting(language, 'en', 'The language of new users and of automatic messages.'),
  default_push_notifications: setting(
    boolean,
    true,
    'Whether new users are told of direct messages and mentions on their mobile devices.',
  ),
  digest_emails_enabled: setting(boolean, false, 'Whether inactive users get digests by e-mail.'),
  digest_weekday: setting(integer.min(0).max(6), 1, 'The day of digests; 0 is Monday.'),
  disallow_disposable_email_addresses: setting(
    boolean,
    false,
    'Whether addresses of known disposable providers are refused.',
  ),
  email_changes_disabled: setting(boolean, false, 'Whether only administrators may change addresses.'),
  emails_restricted_to_domains: setting(
    boolean,
    false,
    'Whether new users need an address in one of the domains of the organization.',
  ),
  enable_guest_user_dm_warning: setting(boolean, true, 'Whether clients warn before a message to guests.'),
  enable_guest_user_indicator: setting(boolean, true, 'Whether clients mark the names of guests.'),
  enable_read_receipts: setting(boolean, true, 'Whether users can see who has read a message.'),
  enable_spectator_access: setting(
    boolean,
    false,
    'Whether people without an account may read some channels.',
  ),
  extra_emoji_reaction_type: setting(
    oneOf('service_extra_emoji', 'zulip_extra_emoji'),
    'service_extra_emoji',
    'How answers name the reaction type of the built-in extra emoji: some clients know only one of the two.',
  ),
  giphy_rating: setting(
    oneOfNumbers(Object.values(giphyRatings).map(({ id }) => id)),
    2,
    'The strictest rating of animated images that clients offer.',
  ),
  inline_image_preview: setting(boolean, true, 'Whether linked images are shown below a message.'),
  inline_url_embed_preview: setting(boolean, false, 'Whether linked pages are previewed below a message.'),
  invite_required: setting(boolean, true, 'Whether one needs an invitation to join.'),
  jitsi_server_url: setting(
    nullable(webAddress),
    null,
    "The organization's Jitsi server; null for the service's.",
  ),
  /** The contract does not name the values (api.md, level 469). */
  media_preview_size: setting(
    oneOf('small', 'medium', 'large'),
    'medium',
    'How large pictures are shown below a message.',
  ),
  message_content_allowed_in_email_notifications: setting(
    boolean,
    true,
    'Whether notifications by e-mail may contain messages.',
  ),
  message_content_delete_limit_seconds: setting(
    secondsOrUnlimited,
    600,
    'How old a message of their own users may delete.',
  ),
  message_content_edit_limit_seconds: setting(
    secondsOrUnlimited,
    600,
    'How old a message of their own users may edit.',
  ),
  message_edit_history_visibility_policy: setting(
    oneOf('all', 'moves', 'none'),
    'all',
    'Which part of the edit history users can see.',
  ),
  message_retention_days: setting(
    integer
      .min(-1)
      .max(36_525)
      .refine((days) => days !== 0, complaint(say('must be at least 1'))),
    -1,
    'After how many days messages are deleted; -1: never.',
  ),
  moderation_request_channel_id: setting(channelOrNone, -1, 'Where reports of messages go.'),
  move_messages_between_streams_limit_seconds: setting(
    secondsOrUnlimited,
    604_800,
    'How old a message users may move to another channel.',
  ),
  move_messages_within_stream_limit_seconds: setting(
    secondsOrUnlimited,
    604_800,
    'How old a message users may move to another topic.',
  ),
  name_changes_disabled: setting(boolean, false, 'Whether only administrators may change names.'),
  new_stream_announcements_stream_id: setting(channelOrNone, -1, 'Where new channels are announced.'),
  org_type: setting(oneOfNumbers(organizationTypes), 0, 'The kind of organization; 0: not said.'),
  presence_disabled: setting(boolean, false, 'Whether nobody is shown who is online.'),
  require_e2ee_push_notifications: setting(
    boolean,
    false,
    'Whether push notifications are sent only where they are encrypted from end to end.',
  ),
  require_unique_names: setting(boolean, false, 'Whether two users may not have the same full name.'),
  send_channel_events_messages: setting(
    boolean,
    true,
    'Whether a message in a channel tells that it was made, and of changes to it.',
  ),
  send_welcome_emails: setting(boolean, false, 'Whether new users get e-mails that show them around.'),
  signup_announcements_stream_id: setting(channelOrNone, -1, 'Where new users are announced.'),
  topics_policy: setting(
    oneOf('allow_empty_topic', 'disable_empty_topic'),
    'allow_empty_topic',
    'Whether messages to channels may have an empty topic, where the channel does not decide itself.',
  ),
  video_chat_provider: setting(
    oneOfNumbers(Object.values(videoChatProviders).map(({ id }) => id)),
    0,
    'Which service clients offer for calls; 0: none.',
  ),
  waiting_period_threshold: setting(
    integer.min(0).max(100_000),
    0,
    'For how many days a new member is not yet a full member.',
  ),
  want_advertise_in_communities_directory: setting(
    boolean,
    false,
    'Whether the organization wants to be listed publicly.',
  ),
  welcome_message_custom_text: setting(
    boundedText(8000),
    '',
    'What new users are told beside the standard welcome.',
  ),
  zulip_update_announcements_stream_id: setting(
    channelOrNone,
    -1,
    'Where news about the service are announced.',
  ),
} as const;

export type OrganizationSettingName = keyof typeof organizationSettings | OrganizationPermission;
export type OrganizationSettingValue<N extends OrganizationSettingName> =
  N extends keyof typeof organizationSettings
    ? (typeof organizationSettings)[N] extends OrganizationSetting<infer T>
      ? T
      : never
    : GroupSetting;

export const isOrganizationPermission = (name: OrganizationSettingName): name is OrganizationPermission =>
  name in organizationPermissions;
