/** What people may do with messages, and how long the service keeps them. */
import type { Declarations } from './declared.ts';

const section = 'organization-settings';
const minute = 60;
const hour = 3600;
const day = 86_400;
/** A century. */
const most = { seconds: 3_155_760_000, days: 36_525 };
const limit = {
  kind: 'limit',
  unit: 'second',
  offered: [2 * minute, 10 * minute, hour, day, 7 * day, 30 * day],
  zero: 'No limit',
  most: most.seconds,
} as const;

export const messages = {
  allow_message_editing: {
    section,
    group: 'Messages',
    words: 'People can edit their messages',
    kind: 'switch',
  },
  message_content_edit_limit_seconds: {
    section,
    group: 'Messages',
    words: 'People can edit for',
    ...limit,
  },
  message_edit_history_visibility_policy: {
    section,
    group: 'Messages',
    words: 'What people see of former versions',
    kind: 'few',
    choices: [
      { value: 'all', words: 'All changes' },
      { value: 'moves', words: 'Only moves to other places' },
      { value: 'none', words: 'Nothing' },
    ],
  },
  message_content_delete_limit_seconds: {
    section,
    group: 'Messages',
    words: 'People can delete their messages for',
    ...limit,
  },
  move_messages_within_stream_limit_seconds: {
    section,
    group: 'Messages',
    words: 'Messages can move to other topics for',
    about: 'Moderators and administrators are not limited.',
    ...limit,
  },
  move_messages_between_streams_limit_seconds: {
    section,
    group: 'Messages',
    words: 'Messages can move to other channels for',
    about: 'Moderators and administrators are not limited.',
    ...limit,
  },
  topics_policy: {
    section,
    group: 'Messages',
    words: 'Topics',
    about: 'A channel can decide for itself.',
    kind: 'few',
    choices: [
      { value: 'allow_empty_topic', words: 'Topics may be left out' },
      { value: 'disable_empty_topic', words: 'Each message needs a topic' },
    ],
  },
  enable_read_receipts: {
    section,
    group: 'Messages',
    words: 'People can see who has read a message',
    kind: 'switch',
  },
  default_code_block_language: {
    section,
    group: 'Messages',
    words: 'Language of code that names none',
    about: 'Such as python or typescript.',
    kind: 'text',
    maxLength: 40,
  },
  message_retention_days: {
    section,
    isForOwners: true,
    group: 'Messages',
    words: 'Delete messages after',
    about: 'A channel can have another time. What was deleted does not come back.',
    kind: 'limit',
    unit: 'day',
    offered: [30, 90, 180, 365, 730, 1825, 3650],
    zero: 'Never',
    most: most.days,
  },
  inline_image_preview: {
    section,
    group: 'Pictures and links',
    words: 'Show pictures below messages',
    kind: 'switch',
  },
  inline_url_embed_preview: {
    section,
    group: 'Pictures and links',
    words: 'Show what linked pages are about',
    kind: 'switch',
  },
} as const satisfies Declarations;
