/** Where messages of the archive go. */
import { cleanTopic } from '../clean.ts';
import type { TakenEmoji } from '../emoji/take.ts';
import type { GroupHere } from '../people/groups.ts';
import type { PeopleNames } from '../people/names.ts';
import type { Conversations } from '../places/conversations.ts';
import type { ChannelHere } from '../places/here.ts';
import type { Message, Place, SourceId, Thread } from '../vocabulary.ts';
import type { Protection } from './protection.ts';
import type { TopicHere } from './threads.ts';

/** Everything that texts and messages refer to, as it is here. */
export interface Places {
  readonly channels: ReadonlyMap<SourceId, ChannelHere>;
  readonly conversations: Conversations;
  readonly groups: ReadonlyMap<SourceId, GroupHere>;
  readonly emoji: TakenEmoji;
  readonly names: PeopleNames;
  readonly protection: Protection;
}

export interface Target {
  readonly recipientId: number;
  readonly topic: string | null;
  readonly channel: ChannelHere | undefined;
  /** Members of the direct conversation. */
  readonly people: readonly number[] | undefined;
}

export const threadOf = (place: Place): Thread | undefined =>
  'channel' in place && typeof place.topic !== 'string' && 'thread' in place.topic
    ? place.topic.thread
    : undefined;

/** Returns a reason where the archive does not say enough. */
export const targetOf = (
  { place }: Message,
  { channels, conversations }: Places,
  {
    mainTopic,
    threadTopic,
  }: { readonly mainTopic: string; readonly threadTopic: (root: SourceId) => TopicHere },
): Target | string => {
  if ('conversation' in place) {
    const found = conversations.find(place.conversation);
    if (found === undefined) return 'the archive does not say who takes part';
    return { recipientId: found.id, topic: null, channel: undefined, people: found.people };
  }
  const channel = channels.get(place.channel);
  if (channel === undefined) return 'the archive does not have its channel';
  const common = { recipientId: channel.id, channel, people: undefined };
  const { topic } = place;
  if (topic === 'main') return { ...common, topic: mainTopic };
  if (topic === 'events') return { ...common, topic: 'channel events' };
  if ('name' in topic) return { ...common, topic: cleanTopic(topic.name) };
  const here = threadTopic(topic.thread.root);
  return { ...common, recipientId: here.channelId, topic: here.topic };
};

/** For reports. */
export const whereOf = ({ place }: Message, { channels }: Places): string =>
  'conversation' in place
    ? 'in a direct conversation'
    : `in ${channels.get(place.channel)?.name ?? place.channel}`;
