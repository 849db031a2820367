/** Finds topics. */
import type { Conversation } from '../../places/place.ts';
import { topicName } from '../names.ts';
import { recentPlaces } from '../places/recent.ts';
import { type Topic, topicsOf } from '../topics/topics.ts';
import { unread } from '../world.ts';
import { fold } from './fold.ts';
import { rankOf } from './rank.ts';
import { SearchIndex } from './search-index.ts';

const topicIndexes = new WeakMap<readonly Topic[], SearchIndex<Topic>>();

/** Topics of a channel, the newest first. Empty until the service answered. */
export const findTopics = (channel: number, text: string, most: number): readonly Topic[] => {
  const topics = topicsOf(channel).value;
  if (topics === undefined) return [];
  const known = topicIndexes.get(topics) ?? new SearchIndex(topics, ({ name }) => [topicName(name)]);
  topicIndexes.set(topics, known);
  return known.find(text, { most });
};

type InTopic = Extract<Conversation, { kind: 'topic' }>;

/** Topics of all channels that were opened lately or are unread, which the page knows without asking. */
export const findKnownTopics = (text: string, most: number): readonly InTopic[] => {
  const wanted = fold(text);
  const opened = recentPlaces.value.flatMap((one) => (one.kind === 'topic' ? [one] : []));
  const candidates = [...opened, ...unread.peek().topics];
  const found = new Map<string, InTopic>();
  for (const { channel, topic } of candidates) {
    if (found.size === most) break;
    const key = `${channel} ${fold(topic)}`;
    if (!found.has(key) && rankOf(fold(topicName(topic)), wanted) !== undefined)
      found.set(key, { kind: 'topic', channel, topic });
  }
  return [...found.values()];
};
