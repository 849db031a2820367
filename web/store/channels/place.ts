/** How a channel opens: as the reader's settings say, or as they chose in its header for this visit [W28]. */
import { signal } from '@preact/signals';
import { placeOf } from '../../places/conversation.ts';
import type { Place } from '../../places/place.ts';
import { address, go } from '../places/address.ts';
import { loadedTopics } from '../topics/topics.ts';
import { isTopicMuted } from '../unread/counts.ts';
import { setting, unread } from '../world.ts';

/** The channel as a whole: what its link names. */
export const channelPlace = (channel: number): Place => placeOf({ kind: 'channel', channel });

export const topicsPlace = (channel: number): Place => ({ kind: 'topics', channel });

/** Values of `web_channel_default_view`. */
const views = { topTopic: 1, feed: 2, topics: 3, topUnreadTopic: 4 } as const;

/** Chosen in the header, by channel. */
const chosen = signal<ReadonlyMap<number, 'feed' | 'topics'>>(new Map());

const topUnread = (channel: number): string | undefined =>
  unread
    .peek()
    .topics.filter((one) => one.channel === channel && !isTopicMuted(channel, one.topic))
    .toSorted((one, other) => (other.messages.at(-1) ?? 0) - (one.messages.at(-1) ?? 0))[0]?.topic;

const topTopic = async (channel: number): Promise<string | undefined> => {
  const all = await loadedTopics(channel);
  return (all.find(({ name }) => !isTopicMuted(channel, name)) ?? all[0])?.name;
};

const startOf = async (channel: number): Promise<Place> => {
  const view = chosen.peek().get(channel);
  const wish = setting('web_channel_default_view') ?? views.topTopic;
  if (view === 'topics' || (view === undefined && wish === views.topics)) return topicsPlace(channel);
  if (view === 'feed' || wish === views.feed) return channelPlace(channel);
  const unreadTopic = wish === views.topUnreadTopic ? topUnread(channel) : undefined;
  const topic = unreadTopic ?? (await topTopic(channel));
  return topic === undefined ? channelPlace(channel) : placeOf({ kind: 'topic', channel, topic });
};

let latest: object | undefined;

/** Goes to where the channel opens. A later call wins. */
export const openChannelAsSet = async (channel: number): Promise<void> => {
  const mine = {};
  latest = mine;
  const from = address.peek();
  const start = await startOf(channel);
  // Meanwhile the reader may have gone elsewhere.
  if (latest === mine && address.peek() === from) go(start);
};

/** For this visit; goes there. */
export const chooseChannelView = (channel: number, view: 'feed' | 'topics'): void => {
  chosen.value = new Map(chosen.peek()).set(channel, view);
  go(view === 'topics' ? topicsPlace(channel) : channelPlace(channel));
};
