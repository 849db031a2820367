/** The conversations of the sidebar in its order: what `n`, `p` and the channel keys walk through. */
import type { Conversation } from '../places/place.ts';
import { groupsOf } from '../store/channels/groups.ts';
import { isTopicMuted, policies, policyOf } from '../store/unread/counts.ts';
import { unread } from '../store/world.ts';

/** Subscribed channels. */
export const channelOrder = (): readonly number[] =>
  groupsOf(() => true).flatMap((group) => group.channels.map(({ id }) => id));

export const unreadTopics = (): readonly Extract<Conversation, { kind: 'topic' }>[] => {
  const order = new Map(channelOrder().map((id, index) => [id, index]));
  return unread.value.topics
    .filter(
      ({ channel, topic, messages }) =>
        messages.length > 0 && order.has(channel) && !isTopicMuted(channel, topic),
    )
    .toSorted(
      (one, other) =>
        order.get(one.channel)! - order.get(other.channel)! || other.messages.at(-1)! - one.messages.at(-1)!,
    )
    .map(({ channel, topic }) => ({ kind: 'topic', channel, topic }));
};

export const followedTopics = () =>
  unreadTopics().filter(({ channel, topic }) => policyOf(channel, topic) === policies.followed);

/** Newest first. */
export const unreadDirect = (): readonly Extract<Conversation, { kind: 'direct' }>[] =>
  unread.value.direct
    .filter(({ messages }) => messages.length > 0)
    .toSorted((one, other) => other.messages.at(-1)! - one.messages.at(-1)!)
    .map(({ people }) => ({ kind: 'direct', people }));
