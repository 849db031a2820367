/** What the page asks of its service worker, each answered on the port that comes with it; and the other way. */
import type { Conversation } from '../places/place.ts';

/** What notifications say, in the reader's language. */
export interface NoticeWords {
  /** Holds `{n}` and `{place}`. */
  readonly many: string;
  readonly message: string;
  readonly read: string;
  readonly reply: string;
  readonly test: string;
}

export type Order =
  /** Whose pictures to keep; those of another account go. */
  | { readonly kind: 'account'; readonly userId: number; readonly words: NoticeWords }
  /** The page is ready for what was done with notifications while it was closed. */
  | { readonly kind: 'answers' }
  /** The page reloads with this version. */
  | { readonly kind: 'take-over' }
  /** The reader signs out. */
  | { readonly kind: 'forget' };

/** The messages behind a notification on the screen. */
export interface NotificationNote {
  /** In the order of their coming. */
  readonly messages: readonly { readonly id: number; readonly sender: string; readonly text: string }[];
  readonly conversation: Conversation;
  /** The name of the conversation. */
  readonly place: string;
  /** The newest message, with its `#`. */
  readonly address: string;
}

/** What the reader did with it. No action: a click. */
export interface NotificationAnswer {
  readonly kind: 'notification';
  readonly action: string;
  readonly text?: string;
  readonly note: NotificationNote;
}

export const workerAddress = '/service-worker.js';
