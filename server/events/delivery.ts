/** What a log entry says of one message beside its event. The keys stand in the entry itself (docs/decisions/0037-flat-log-entries.md). */
import type { Audience } from './audience.ts';

/** A channel's kinds other than public, which the audience shows. */
export type ChannelKind = 'web-public' | 'archived';

export interface Delivery {
  /** Flags of a message for all members of `recipient` at its position. */
  readonly memberFlags?: { readonly recipient: number; readonly flags: readonly string[] };
  /** Keyed by user id, in addition to `memberFlags`. */
  readonly flags?: Readonly<Record<number, readonly string[]>>;
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
  /** The channel's kinds when the message was sent. */
  readonly channelKinds?: readonly ChannelKind[];
  /** Echoed only to the sending queue. */
  readonly local?: { readonly queue: string; readonly id: string };
}
