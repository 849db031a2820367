/** What others learn of the reader. */
import type { Declarations } from './declared.ts';

const section = 'account-and-privacy';

export const privacy = {
  email_address_visibility: {
    section,
    group: 'Privacy',
    words: 'Who sees your e-mail address',
    kind: 'few',
    choices: [
      { value: 1, words: 'Everyone' },
      { value: 2, words: 'Members, not guests' },
      { value: 5, words: 'Moderators and administrators' },
      { value: 3, words: 'Administrators' },
      { value: 4, words: 'No one' },
    ],
  },
  presence_enabled: {
    section,
    group: 'Privacy',
    words: 'Others see whether you are here',
    kind: 'switch',
  },
  send_private_typing_notifications: {
    section,
    group: 'Privacy',
    words: 'Others see that you write a direct message',
    kind: 'switch',
  },
  send_stream_typing_notifications: {
    section,
    group: 'Privacy',
    words: 'Others see that you write in a channel',
    kind: 'switch',
  },
  receives_typing_notifications: {
    section,
    group: 'Privacy',
    words: 'You see that others write',
    kind: 'switch',
  },
  send_read_receipts: {
    section,
    group: 'Privacy',
    words: 'Others see which messages you have read',
    kind: 'switch',
  },
  allow_private_data_export: {
    section,
    group: 'Privacy',
    words: 'Exports by administrators may hold your private data',
    about: 'Such as direct messages and messages in private channels',
    kind: 'switch',
  },
  enable_login_emails: {
    section,
    group: 'Privacy',
    words: 'Send me an e-mail after each new sign-in',
    kind: 'switch',
  },
} as const satisfies Declarations;
