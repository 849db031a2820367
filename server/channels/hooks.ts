import { hook } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import type { Channel } from './channel.ts';

/** Channels that `actor` creates, or subscribes users to; the users are those who were not subscribed before. */
export interface Arrivals {
  readonly organization: Organization;
  readonly actor: User;
  readonly channels: readonly {
    readonly channel: Channel;
    readonly isNew: boolean;
    readonly userIds: readonly number[];
  }[];
  /** Whether new channels are announced [S99]. */
  readonly announce: boolean;
  /** Whether users who were subscribed by another get a direct message. */
  readonly notifySubscribers: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const subscribed = hook<Arrivals>('subscribed');

/** Users who leave a channel. */
export interface Departure {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

/** The memberships are locked by the transaction, and end with it. */
export const unsubscribed = hook<readonly Departure[]>('unsubscribed');

export interface ChannelChange {
  readonly organization: Organization;
  readonly actor: User;
  readonly before: Channel;
  readonly after: Channel;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const channelChanged = hook<ChannelChange>('channelChanged');

/** Subscribers of the channel, given by id, no longer read what was sent before they came. */
export const historyClosed = hook<number>('historyClosed');
