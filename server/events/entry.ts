/** What the organization's log holds. */
import type { StoredEvent } from '@parlance/protocol/event';

/**
 * Who is told of an event, decided when it is written: the union of the parts, without `except`. This value is the
 * security boundary of everything that leaves through event queues; filters only narrow it.
 */
export interface Audience {
  readonly everyone?: true;
  readonly users?: readonly number[];
  /** Everybody whose role is this number or a smaller, more powerful one. */
  readonly roleAtMost?: number;
  /** Everybody whose role is a larger, less powerful number: those whom `roleAtMost` leaves out. */
  readonly roleAbove?: number;
  /** Those who are subscribed to this channel, or part of this conversation, at the event's position. */
  readonly recipient?: number;
  /** Of `recipient`, only those who belonged to it at this position as well: who received that message. */
  readonly received?: number;
  /** Queues that asked for all public channels, except those of guests. */
  readonly publicReaders?: true;
  readonly except?: readonly number[];
  /**
   * The user whom the event is about: guests who may not see that user are not told. Resolved to `guests` when the entry is
   * written; what was not resolved reaches no guest.
   */
  readonly about?: number;
  /** Of guests, no more than these. */
  readonly guests?: readonly number[];
}

/** A change to who may see what, which readers of the log apply as they pass its position. */
export interface AccessChange {
  readonly join?: { readonly recipient: number; readonly users: readonly number[] };
  readonly leave?: { readonly recipient: number; readonly users: readonly number[] };
  readonly role?: { readonly user: number; readonly role: number };
  /** All queues of these users end here. */
  readonly close?: { readonly users: readonly number[] };
  /** A key of these users holds no longer: whoever was recognized by one must be looked up again. */
  readonly revoke?: { readonly users: readonly number[] };
}

/** Beside public, which the audience tells. */
export type ChannelKind = 'web-public' | 'archived';

export interface LogEntry {
  /** Absent for entries that only change access, or only move the log on. */
  readonly event?: StoredEvent;
  /** The whole event, encrypted, where it holds a secret; `event` then has its type alone. In Base64. */
  readonly sealed?: string;
  readonly audience?: Audience;
  readonly access?: AccessChange;
  /** Flags that a message has for everybody who belongs to `recipient` at its position, whoever they are. */
  readonly memberFlags?: { readonly recipient: number; readonly flags: readonly string[] };
  /** The flags that a message has for single readers, by user id, beside `memberFlags`. */
  readonly flags?: Readonly<Record<number, readonly string[]>>;
  /** Not for queues that are told of events of this type, which say the same and more. */
  readonly supersededBy?: string;
  /** Those of everybody who is not in `flags`, whether they belong to `recipient` at its position or not; without it they have none. */
  readonly otherFlags?: {
    readonly recipient: number;
    readonly members: readonly string[];
    readonly strangers: readonly string[];
  };
  /**
   * Whom this does not reach is told without what the message says: it was moved to where they may not read it [V3].
   * It narrows `audience`, and is decided at `position`, which may be another than the entry's.
   */
  readonly contentFor?: { readonly audience: Audience; readonly position: number };
  /** Guests other than `knownTo` may not know who sent the message: they are told this of the sender instead. */
  readonly stranger?: {
    readonly knownTo: readonly number[];
    readonly sender: {
      readonly sender_full_name: string;
      readonly sender_email: string;
      readonly avatar_url: string;
    };
  };
  /** With this entry, others up to this position were changed in the log: content was taken out of them. */
  readonly rewrites?: number;
  /** Kinds to which a message's channel belonged when it was sent, as narrows call them; none for most. */
  readonly channelKinds?: readonly ChannelKind[];
  /** Echoed to the queue that a message was sent from, and to no other. */
  readonly local?: { readonly queue: string; readonly id: string };
}

export interface PlacedEntry extends LogEntry {
  readonly position: number;
}
