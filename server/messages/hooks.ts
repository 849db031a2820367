import { hook } from '../frame/hooks.ts';
import type { Mailer } from '../frame/mailer.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';

/** A channel and topic. */
export interface MessagePlace {
  readonly channelId: number;
  readonly channelName: string;
  readonly inviteOnly: boolean;
  readonly topic: string;
}

/** Messages that go from one place to another, by one decision of `actor`. */
export interface MessageMove {
  readonly organization: Organization;
  readonly actor: User;
  /** Ascending. */
  readonly ids: readonly number[];
  /** The one that the user chose, with which others may go along. */
  readonly chosenId: number;
  readonly from: MessagePlace;
  readonly to: MessagePlace;
  /** Whether nothing of the topic stays behind. */
  readonly isWholeTopic: boolean;
  /** Set when the move only marks the topic as resolved, or takes the mark away. */
  readonly resolution: 'resolved' | 'unresolved' | undefined;
  /** Which notices the user wants. */
  readonly notifiesOldPlace: boolean;
  readonly notifiesNewPlace: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Messages changed their channel or topic; both channels are locked by the transaction. */
export const messagesMoved = hook<MessageMove>('messagesMoved');

/** How a text mentions single users; an edit may change it. */
export type TextMention = 'mentioned' | 'topic_wildcard';

/** Whom a message mentions before and after an edit. */
export interface MentionChange {
  readonly service: { readonly mailer: Mailer; readonly now: () => number };
  readonly messageId: number;
  /** A channel's id, or that of a conversation. */
  readonly recipientId: number;
  readonly senderId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly everyone: { readonly before: boolean; readonly after: boolean };
  /** Users for whom it differs. */
  readonly people: ReadonlyMap<
    number,
    { readonly before: readonly TextMention[]; readonly after: readonly TextMention[] }
  >;
}

export const mentionsChanged = hook<MentionChange>('mentionsChanged');
