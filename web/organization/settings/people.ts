/** Calls, notices, and what holds for people. */
import type { Declarations } from './declared.ts';

const section = 'organization-settings';

export const people = {
  video_chat_provider: {
    section,
    group: 'Calls',
    words: 'Calls are made with',
    kind: 'few',
    choices: [
      { value: 0, words: 'None' },
      { value: 1, words: () => 'Jitsi Meet' },
    ],
  },
  jitsi_server_url: {
    section,
    group: 'Calls',
    words: 'Address of the Jitsi server',
    about: 'Such as https://meet.example.org. Without one, that of this service counts.',
    kind: 'text',
    maxLength: 200,
  },
  new_stream_announcements_stream_id: {
    section,
    group: 'Notices',
    words: 'New channels are announced in',
    kind: 'channel',
  },
  signup_announcements_stream_id: {
    section,
    group: 'Notices',
    words: 'Newcomers are announced in',
    kind: 'channel',
  },
  send_channel_events_messages: {
    section,
    group: 'Notices',
    words: 'Channels say what was changed in them',
    kind: 'switch',
  },
  moderation_request_channel_id: {
    section,
    group: 'Notices',
    words: 'Reports of messages go to',
    about: 'A private channel. Without one, people cannot report messages.',
    kind: 'channel',
    isPrivate: true,
  },
  message_content_allowed_in_email_notifications: {
    section,
    group: 'Notices',
    words: 'Mail about messages has their text',
    kind: 'switch',
  },
  require_e2ee_push_notifications: {
    section,
    group: 'Notices',
    words: 'Notify phones only with encryption from end to end',
    kind: 'switch',
  },
  name_changes_disabled: {
    section,
    group: 'People',
    words: 'Only administrators change names',
    kind: 'switch',
  },
  require_unique_names: {
    section,
    group: 'People',
    words: 'No two people have the same name',
    kind: 'switch',
  },
  email_changes_disabled: {
    section,
    group: 'People',
    words: 'Only administrators change mail addresses',
    kind: 'switch',
  },
  avatar_changes_disabled: {
    section,
    group: 'People',
    words: 'Only administrators change pictures of people',
    kind: 'switch',
  },
  presence_disabled: {
    section,
    group: 'People',
    words: 'Hide who is online from everyone',
    kind: 'switch',
  },
  enable_guest_user_dm_warning: {
    section,
    group: 'Guests and visitors',
    words: 'Warn before a direct message to guests',
    kind: 'switch',
  },
  enable_spectator_access: {
    section,
    group: 'Guests and visitors',
    words: 'Channels for the public can be read without an account',
    kind: 'switch',
  },
} as const satisfies Declarations;
