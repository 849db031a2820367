/** How a person comes to each dialog, in the English words of the page. */
import type { House } from './house.ts';

export type Step =
  /** Keys, where the focus is. */
  | { readonly press: string }
  /** The words of an action, in the command menu. */
  | { readonly command: string }
  | { readonly button: string | RegExp }
  | { readonly item: string }
  | { readonly write: string };

/** How a person comes to a dialog. */
export interface Opening {
  /** Without it the topic. */
  readonly at?: (house: House) => string;
  /** The message that has the focus: by default the newest, which is the reader's own. */
  readonly message?: 'first';
  readonly steps: readonly Step[];
  /** Opened in a wide window: a telephone has no way to it. */
  readonly isWide?: true;
}

const command = (words: string): Opening => ({ steps: [{ command: words }] });

/** Walked with the addresses, or behind a button of a view. */
const elsewhere: Opening = { steps: [] };

const users = () => '#organization/users/active';

export const openings = {
  'keyboard-shortcuts': elsewhere,
  'message-formatting': elsewhere,
  'search-operators': elsewhere,
  about: elsewhere,
  profile: elsewhere,
  invite: elsewhere,
  'new-channel': elsewhere,
  'new-group': elsewhere,
  'new-bot': { at: () => '#organization/bots', steps: [{ button: 'New bot' }] },
  'edit-bot': {
    at: () => '#organization/bots',
    steps: [{ button: 'Actions for γραφή' }, { item: 'Edit bot' }],
  },
  'view-name': command('Pin to the sidebar'),
  'save-conversation': command('Save as a file'),
  'shared-files': command('Files, pictures and links'),
  'go-to': { steps: [{ press: 'Control+k' }] },
  'new-user': command('New user'),
  'edit-user': { at: users, steps: [{ button: 'Actions for Member Two' }, { item: 'Edit' }] },
  'bot-failures': {
    at: () => '#organization/bots',
    steps: [{ button: 'Actions for γραφή' }, { item: 'Recent failures' }],
  },
  'deactivate-user': { at: users, steps: [{ button: 'Actions for Member Two' }, { item: 'Deactivate' }] },
  'set-status': command('Set status'),
  'message-actions': { steps: [{ press: 'i' }] },
  'view-source': { message: 'first', steps: [{ command: 'View source' }] },
  'move-messages': command('Move messages'),
  'rename-topic': command('Rename topic'),
  'why-followed': {
    at: () => '#inbox',
    steps: [{ button: /^Followed: / }, { item: 'Why do I follow it?' }],
  },
  'read-receipts': command('View read receipts'),
  'edit-history': command('View edit history'),
  'remind-me': command('Remind me'),
  'report-message': { message: 'first', steps: [{ command: 'Report message' }] },
  'delete-message': command('Delete message'),
  'delete-topic': { steps: [{ button: 'Topic actions' }, { item: 'Delete topic' }] },
  'schedule-message': {
    steps: [{ write: 'λόγια' }, { button: 'More ways to send' }, { item: 'Schedule…' }],
  },
  'change-time': { at: () => '#scheduled', steps: [{ button: /^Change time/ }] },
  'new-poll': command('Poll'),
  'new-to-do-list': command('To-do list'),
  'saved-snippets': command('Saved snippets'),
  /** Comes with what is written, and is made of the same fields as the others that ask for a time. */
  'choose-time': elsewhere,
  folder: command('New folder'),
  'channel-color': {
    at: ({ channel }) => `#channels/${channel}/x/personal`,
    steps: [{ button: 'Change color' }],
  },
  viewer: command('Show the picture'),
  question: elsewhere,
  'search-filters': { isWide: true, steps: [{ button: 'Filters' }] },
  /** Asks readers without an account. */
  'sign-in-to': elsewhere,
  /** A session that has ended gets no new language. */
  'sign-in-again': elsewhere,
} as const satisfies Readonly<Record<string, Opening>>;
