/**
 * Who receives an event, decided when it is written: the union of the parts, without `except`. The security
 * boundary of queues; filters only narrow it.
 */
export interface Audience {
  readonly everyone?: true;
  readonly users?: readonly number[];
  /** This role number or a smaller, more powerful one. */
  readonly roleAtMost?: number;
  readonly roleAbove?: number;
  /** Subscribers of this channel, or members of this conversation, at the event's position. */
  readonly recipient?: number;
  /** Limits `recipient` to users who also belonged to it at this position: that message's receivers. */
  readonly received?: number;
  /** Queues that asked for all public channels, without guests. */
  readonly publicReaders?: true;
  readonly except?: readonly number[];
  /**
   * The user in the event, hidden from guests who may not see that user. Resolved to `guests` at the write;
   * unresolved, it reaches no guest.
   */
  readonly about?: number;
  /** Limits the guests to these. */
  readonly guests?: readonly number[];
}
