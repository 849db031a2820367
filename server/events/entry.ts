import type { StoredEvent } from '@parlance/protocol/event';

/**
 * Who receives an event, decided when it is written: the union of the parts, without `except`. The security boundary of
 * event queues; filters only narrow it.
 */
export interface Audience {
  readonly everyone?: true;
  readonly users?: readonly number[];
  /** This role number or a smaller, more powerful one. */
  readonly roleAtMost?: number;
  /** A larger, less powerful role number. */
  readonly roleAbove?: number;
  /** Subscribers of this channel, or members of this conversation, at the event's position. */
  readonly recipient?: number;
  /** Limits `recipient` to users who also belonged to it at this position: that message's receivers. */
  readonly received?: number;
  /** Queues that asked for all public channels, without guests. */
  readonly publicReaders?: true;
  readonly except?: readonly number[];
  /**
   * The user in the event, hidden from guests who may not see that user. Resolved to `guests` at the write; unresolved,
   * it reaches no guest.
   */
  readonly about?: number;
  /** Limits the guests to these. */
  readonly guests?: readonly number[];
}

/** Applied by readers of the log when they pass its position. */
export interface AccessChange {
  readonly join?: { readonly recipient: number; readonly users: readonly number[] };
  readonly leave?: { readonly recipient: number; readonly users: readonly number[] };
  readonly role?: { readonly user: number; readonly role: number };
  /** Ends all queues of these users. */
  readonly close?: { readonly users: readonly number[] };
  /** A key was revoked: authenticate these users again. */
  readonly revoke?: { readonly users: readonly number[] };
}

/** A channel's kinds other than public, which the audience shows. */
export type ChannelKind = 'web-public' | 'archived';

export interface LogEntry {
  /** Absent for entries that only change access or advance the log. */
  readonly event?: StoredEvent;
  /** An event with a secret, encrypted, in Base64; `event` then has only its type. */
  readonly sealed?: string;
  readonly audience?: Audience;
  readonly access?: AccessChange;
  /** Flags of a message for all members of `recipient` at its position. */
  readonly memberFlags?: { readonly recipient: number; readonly flags: readonly string[] };
  /** Keyed by user id, in addition to `memberFlags`. */
  readonly flags?: Readonly<Record<number, readonly string[]>>;
  /** Queues with events of this type skip this one, which repeats them. */
  readonly supersededBy?: string;
  /** Flags for users absent from `flags`: `members` of `recipient` at its position, and `strangers`. */
  readonly otherFlags?: {
    readonly recipient: number;
    readonly members: readonly string[];
    readonly strangers: readonly string[];
  };
  /**
   * Readers outside this audience receive no content: the message was moved to where they may not read it [V3]. Narrows
   * `audience`, at `position`, which may differ from the entry's.
   */
  readonly contentFor?: { readonly audience: Audience; readonly position: number };
  /** Guests outside `knownTo` receive these fields instead of the sender's. */
  readonly stranger?: {
    readonly knownTo: readonly number[];
    readonly sender: {
      readonly sender_full_name: string;
      readonly sender_email: string;
      readonly avatar_url: string;
    };
  };
  /** Entries up to this position were rewritten, to remove content. */
  readonly rewrites?: number;
  /** The channel's kinds when the message was sent. */
  readonly channelKinds?: readonly ChannelKind[];
  /** Echoed only to the sending queue. */
  readonly local?: { readonly queue: string; readonly id: string };
}

export interface PlacedEntry extends LogEntry {
  readonly position: number;
}
