import { hook } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import type { Channel } from './channel.ts';

/** Channels that `actor` creates or subscribes users to; only new subscribers are listed. */
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
  /** Whether users subscribed by others get a direct message. */
  readonly notifySubscribers: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const subscribed = hook<Arrivals>('subscribed');

export interface Departure {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

/** The transaction has locked the memberships. */
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

/** Subscribers of this channel can no longer read messages from before they joined. */
export const historyClosed = hook<number>('historyClosed');
