import type { StoredEvent } from '@parlance/protocol/event';
import type { Audience } from './audience.ts';
import type { Delivery } from './delivery.ts';

/** Applied by readers of the log when they pass its position. */
export interface AccessChange {
  readonly join?: { readonly recipient: number; readonly users: readonly number[] };
  readonly leave?: { readonly recipient: number; readonly users: readonly number[] };
  readonly role?: { readonly user: number; readonly role: number };
  /** All queues of these users end. */
  readonly close?: { readonly users: readonly number[] };
  /** Calls of these users that are under way get no answer: they were deactivated. */
  readonly left?: { readonly users: readonly number[] };
  /** They were reactivated. A node may read of both during a call that began afterwards. */
  readonly back?: { readonly users: readonly number[] };
  readonly end?: { readonly queues: readonly string[] };
  /** Sessions or keys of these users ended: authenticate the users again. Older entries lack `credentials`. */
  readonly revoke?: { readonly users: readonly number[]; readonly credentials?: readonly number[] };
}

export interface LogEntry extends Delivery {
  /** Absent for entries that only change access or advance the log. */
  readonly event?: StoredEvent;
  /** An event with a secret, encrypted, in Base64; `event` then has only its type. */
  readonly sealed?: string;
  readonly audience?: Audience;
  readonly access?: AccessChange;
  /** Queues with events of this type skip this one, which repeats them. */
  readonly supersededBy?: string;
  /** Entries up to this position were rewritten, to remove content. */
  readonly rewrites?: number;
}

export interface PlacedEntry extends LogEntry {
  readonly position: number;
}
