/** A place is an address: everything that a person can be led to. */
import type { Narrow } from '@parlance/client/messages/narrow';

/** Lists that are no narrow of messages. */
export const listNames = ['inbox', 'recent', 'drafts', 'scheduled', 'reminders'] as const;
export type ListName = (typeof listNames)[number];

export const dialogNames = [
  'user',
  'invite',
  'keyboard-shortcuts',
  'message-formatting',
  'search-operators',
  'about',
] as const;
export type DialogName = (typeof dialogNames)[number];

export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'list'; readonly name: ListName }
  /**
   * Messages. Operators have the names of the protocol (`channel`, `dm`), channels are ids, people are ids in
   * ascending order. No terms: the combined feed. `near`: the message to begin at.
   */
  | { readonly kind: 'narrow'; readonly narrow: Narrow; readonly near?: number }
  | { readonly kind: 'topics'; readonly channel: number }
  | { readonly kind: 'channels'; readonly section: string; readonly folder?: number }
  | { readonly kind: 'channel-settings'; readonly channel: number; readonly tab: string }
  | { readonly kind: 'groups'; readonly section: string }
  | { readonly kind: 'group-settings'; readonly group: number; readonly tab: string }
  | { readonly kind: 'settings'; readonly section: string; readonly setting?: string }
  | { readonly kind: 'organization'; readonly section: string; readonly setting?: string }
  /** Shown over the place before. */
  | { readonly kind: 'dialog'; readonly name: DialogName; readonly user?: number }
  | { readonly kind: 'nowhere' };

/** A place of messages. */
export type NarrowPlace = Extract<Place, { kind: 'narrow' }>;

export interface Address {
  readonly place: Place;
  /** The second pane. */
  readonly beside?: Place;
}

/** One conversation, or a channel as a whole. */
export type Conversation =
  | { readonly kind: 'topic'; readonly channel: number; readonly topic: string }
  | { readonly kind: 'channel'; readonly channel: number }
  /** Without the reader, ascending; only the reader in notes to themself. */
  | { readonly kind: 'direct'; readonly people: readonly number[] };
