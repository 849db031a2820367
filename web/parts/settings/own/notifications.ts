/** What the reader is notified of, and by which way. */
import { counted } from '../../../words/index.ts';
import type { Choice } from '../setting.ts';
import type { Declarations } from './declared.ts';

const section = 'notifications';

const cell = <What extends string, How extends string>(what: What, how: How) =>
  ({ section, kind: 'cell', what, how }) as const;

/** Seconds. */
const waits = [60, 120, 300, 600, 1800, 3600];
const minutes = (seconds: number): string => {
  const n = seconds / 60;
  return counted(n, '{n} minute', '{n} minutes');
};

const deeds: readonly Choice<number>[] = [
  { value: 1, words: 'When I write, react or vote there' },
  { value: 2, words: 'When I write there' },
  { value: 3, words: 'When I begin it' },
  { value: 4, words: 'Never' },
];

export const notifications = {
  enable_desktop_notifications: cell('Direct messages and mentions', 'Screen'),
  enable_sounds: cell('Direct messages and mentions', 'Sound'),
  enable_offline_push_notifications: cell('Direct messages and mentions', 'Phone'),
  enable_offline_email_notifications: cell('Direct messages and mentions', 'E-mail'),
  enable_followed_topic_desktop_notifications: cell('Followed topics', 'Screen'),
  enable_followed_topic_audible_notifications: cell('Followed topics', 'Sound'),
  enable_followed_topic_push_notifications: cell('Followed topics', 'Phone'),
  enable_followed_topic_email_notifications: cell('Followed topics', 'E-mail'),
  enable_stream_desktop_notifications: cell('Channels', 'Screen'),
  enable_stream_audible_notifications: cell('Channels', 'Sound'),
  enable_stream_push_notifications: cell('Channels', 'Phone'),
  enable_stream_email_notifications: cell('Channels', 'E-mail'),
  wildcard_mentions_notify: {
    section,
    group: 'Mentions of everyone',
    words: 'A mention of everyone counts as a mention of me',
    kind: 'switch',
  },
  enable_followed_topic_wildcard_mentions_notify: {
    section,
    group: 'Mentions of everyone',
    words: 'A mention of everyone counts in followed topics',
    kind: 'switch',
  },
  pm_content_in_desktop_notifications: {
    section,
    group: 'Screen and phone',
    words: 'Show the text of direct messages on the screen',
    kind: 'switch',
  },
  notification_sound: {
    section,
    group: 'Sound',
    words: 'Sound of a new message',
    about: 'One sound for many messages, and none while you record or are in a call',
    kind: 'few',
    choices: [
      { value: 'zulip', words: 'Two tones' },
      { value: 'ding', words: 'Bell' },
      { value: 'none', words: 'No sound' },
    ],
  },
  enable_online_push_notifications: {
    section,
    group: 'Screen and phone',
    words: 'Notify the phone also while I use the page',
    kind: 'switch',
  },
  message_content_in_email_notifications: {
    section,
    group: 'E-mail',
    words: 'Put the messages into e-mails',
    kind: 'switch',
  },
  email_notifications_batching_period_seconds: {
    section,
    group: 'E-mail',
    words: 'Wait before an e-mail',
    about: 'Messages of this time come in one e-mail. What you read meanwhile is not sent.',
    kind: 'many',
    choices: waits.map((value) => ({ value, words: () => minutes(value) })),
  },
  realm_name_in_email_notifications_policy: {
    section,
    group: 'E-mail',
    words: 'Name the organization in subjects',
    kind: 'few',
    choices: [
      { value: 1, words: 'When I am in several organizations' },
      { value: 2, words: 'Always' },
      { value: 3, words: 'Never' },
    ],
  },
  automatically_follow_topics_policy: {
    section,
    group: 'Topics that you take part in',
    words: 'Follow a topic by itself',
    kind: 'few',
    choices: deeds,
  },
  automatically_unmute_topics_in_muted_streams_policy: {
    section,
    group: 'Topics that you take part in',
    words: 'Unmute a topic of a muted channel by itself',
    kind: 'few',
    choices: deeds,
  },
  automatically_follow_topics_where_mentioned: {
    section,
    group: 'Topics that you take part in',
    words: 'Follow topics where I am mentioned',
    kind: 'switch',
  },
} as const satisfies Declarations;
