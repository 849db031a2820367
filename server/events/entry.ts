/** The contents of the organization's log. */
import type { StoredEvent } from '@parlance/protocol/event';

/**
 * Who receives an event, decided when it is written: the union of the parts, without `except`. This value is the
 * security boundary of event queues; filters only narrow it.
 */
export interface Audience {
  readonly everyone?: true;
  readonly users?: readonly number[];
  /** Users with this role number or a smaller, more powerful one. */
  readonly roleAtMost?: number;
  /** Users with a larger, less powerful role number: the complement of `roleAtMost`. */
  readonly roleAbove?: number;
  /** Subscribers of this channel, or members of this conversation, at the event's position. */
  readonly recipient?: number;
  /** Limits `recipient` to users who also belonged to it at this position: the receivers of that message. */
  readonly received?: number;
  /** Queues that asked for all public channels, except those of guests. */
  readonly publicReaders?: true;
  readonly except?: readonly number[];
  /**
   * The user in the event; guests who may not see that user do not receive it. Resolved to `guests` at the write;
   * unresolved, it reaches no guest.
   */
  readonly about?: number;
  /** Limits the guests to these. */
  readonly guests?: readonly number[];
}

/** A change of access, which readers of the log apply when they pass its position. */
export interface AccessChange {
  readonly join?: { readonly recipient: number; readonly users: readonly number[] };
  readonly leave?: { readonly recipient: number; readonly users: readonly number[] };
  readonly role?: { readonly user: number; readonly role: number };
  /** Ends all queues of these users. */
  readonly close?: { readonly users: readonly number[] };
  /** A key of these users is revoked: authenticate their callers again. */
  readonly revoke?: { readonly users: readonly number[] };
}

/** In addition to public, which the audience shows. */
export type ChannelKind = 'web-public' | 'archived';

export interface LogEntry {
  /** Absent for entries that only change access or advance the log. */
  readonly event?: StoredEvent;
  /** The encrypted event in Base64, if it holds a secret; `event` then has only its type. */
  readonly sealed?: string;
  readonly audience?: Audience;
  readonly access?: AccessChange;
  /** Flags of a message for all members of `recipient` at its position. */
  readonly memberFlags?: { readonly recipient: number; readonly flags: readonly string[] };
  /** Flags of a message for single readers, by user id, in addition to `memberFlags`. */
  readonly flags?: Readonly<Record<number, readonly string[]>>;
  /** Queues that receive events of this type skip this one, which repeats them. */
  readonly supersededBy?: string;
  /**
   * Flags for users absent from `flags`: `members` of `recipient` at its position, and `strangers`. None when absent.
   */
  readonly otherFlags?: {
    readonly recipient: number;
    readonly members: readonly string[];
    readonly strangers: readonly string[];
  };
  /**
   * Readers outside this audience receive the event without the message's content: it was moved to where they may not
   * read it [V3]. Narrows `audience`, decided at `position`, which may differ from the entry's.
   */
  readonly contentFor?: { readonly audience: Audience; readonly position: number };
  /** Guests outside `knownTo` may not see the sender: they receive these fields instead. */
  readonly stranger?: {
    readonly knownTo: readonly number[];
    readonly sender: {
      readonly sender_full_name: string;
      readonly sender_email: string;
      readonly avatar_url: string;
    };
  };
  /** The log's entries up to this position were rewritten, to remove content. */
  readonly rewrites?: number;
  /** Kinds of the message's channel when it was sent, as narrows name them. */
  readonly channelKinds?: readonly ChannelKind[];
  /** Echoed only to the queue that sent the message. */
  readonly local?: { readonly queue: string; readonly id: string };
}

export interface PlacedEntry extends LogEntry {
  readonly position: number;
}
