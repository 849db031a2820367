import { hook } from '../frame/hooks.ts';
import type { Mailer } from '../frame/mailer.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';

export interface MessagePlace {
  readonly channelId: number;
  readonly channelName: string;
  readonly inviteOnly: boolean;
  readonly topic: string;
}

export interface MessageMove {
  readonly organization: Organization;
  readonly actor: User;
  /** Ascending. */
  readonly ids: readonly number[];
  /** The message that the user chose. */
  readonly chosenId: number;
  readonly from: MessagePlace;
  readonly to: MessagePlace;
  readonly isWholeTopic: boolean;
  /** Set when the move only adds or removes the resolved mark. */
  readonly resolution: 'resolved' | 'unresolved' | undefined;
  /** Notices that the user wants. */
  readonly notifiesOldPlace: boolean;
  readonly notifiesNewPlace: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The transaction has locked both channels. */
export const messagesMoved = hook<MessageMove>('messagesMoved');

/** Mentions that an edit may change. */
export type TextMention = 'mentioned' | 'topic_wildcard';

export interface MentionChange {
  readonly service: { readonly mailer: Mailer; readonly now: () => number };
  readonly messageId: number;
  /** Id of a channel or conversation. */
  readonly recipientId: number;
  readonly senderId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly everyone: { readonly before: boolean; readonly after: boolean };
  /** Users whose mentions changed. */
  readonly people: ReadonlyMap<
    number,
    { readonly before: readonly TextMention[]; readonly after: readonly TextMention[] }
  >;
}

export const mentionsChanged = hook<MentionChange>('mentionsChanged');
