/** What a log entry says of one message besides its event (docs/decisions/0037-flat-log-entries.md). */
import type { Audience } from './audience.ts';

/** A channel's kinds other than public, which the audience shows. */
export type ChannelKind = 'web-public' | 'archived';

export interface Delivery {
  /** Flags of a message for all members of `recipient` at its position. */
  readonly memberFlags?: { readonly recipient: number; readonly flags: readonly string[] };
  /** Keyed by user id, in addition to `memberFlags`. */
  readonly flags?: Readonly<Record<number, readonly string[]>>;
  readonly otherFlags?: {
    readonly recipient: number;
    readonly members: readonly string[];
    readonly strangers: readonly string[];
  };
  /**
   * Readers outside this audience receive no content, after a move [V3]. Narrows `audience`, at `position`,
   * which may differ from the entry's.
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
  readonly channelKinds?: readonly ChannelKind[];
  /** Echoed only to the sending queue. */
  readonly local?: { readonly queue: string; readonly id: string };
}
