/** Unread messages by place. What is muted does not count; a mention does, wherever it is. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { computed, type ReadonlySignal } from '@preact/signals';
import { slice } from '../state.ts';
import { channels, setting, unread } from '../world.ts';

export interface Count {
  readonly unread: number;
  readonly mentions: number;
}

export const none: Count = { unread: 0, mentions: 0 };

/** Values of `visibility_policy`. */
export const policies = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

const topicKey = (channel: number, topic: string): string => `${channel} ${lowerCase(topic)}`;

const topicPolicies: ReadonlySignal<ReadonlyMap<string, number>> = computed(
  () =>
    new Map(
      (slice('user_topics').value ?? []).map(({ stream_id, topic_name, visibility_policy }) => [
        topicKey(stream_id, topic_name),
        visibility_policy,
      ]),
    ),
);

/** One of `policies`. */
export const policyOf = (channel: number, topic: string): number =>
  topicPolicies.value.get(topicKey(channel, topic)) ?? policies.inherit;

export const isChannelMuted = (channel: number): boolean =>
  channels.value.get(channel)?.own?.is_muted === true;

export const isTopicMuted = (channel: number, topic: string): boolean => {
  const policy = policyOf(channel, topic);
  return policy === policies.muted || (policy === policies.inherit && isChannelMuted(channel));
};

interface Counts {
  /** Keyed by `topicKey`. */
  readonly topics: ReadonlyMap<string, Count>;
  /** Keyed by channel; muted topics are left out. */
  readonly channels: ReadonlyMap<number, Count>;
  /** Keyed by the ids of the people, joined. */
  readonly direct: ReadonlyMap<string, Count>;
  readonly followed: number;
  readonly directTotal: number;
  readonly total: number;
  readonly mentions: number;
}

const add = (one: Count | undefined, other: Count): Count => ({
  unread: (one?.unread ?? 0) + other.unread,
  mentions: (one?.mentions ?? 0) + other.mentions,
});

/** A count that is as before stays the same object, so that its row is not drawn again. */
const asBefore = <K>(
  before: ReadonlyMap<K, Count> | undefined,
  now: Map<K, Count>,
): ReadonlyMap<K, Count> => {
  for (const [key, { unread, mentions }] of now) {
    const known = before?.get(key);
    if (known?.unread === unread && known.mentions === mentions) now.set(key, known);
  }
  return now;
};

let last: Counts | undefined;

export const counts: ReadonlySignal<Counts> = computed(() => {
  const { topics: byTopic, direct: byPeople, mentions } = unread.value;
  const mentioned = new Set(mentions);
  const topics = new Map<string, Count>();
  const inChannels = new Map<number, Count>();
  const direct = new Map<string, Count>();
  let [followed, directTotal, total] = [0, 0, 0];
  for (const { channel, topic, messages } of byTopic) {
    const count: Count = {
      unread: messages.length,
      mentions: mentioned.size === 0 ? 0 : messages.filter((id) => mentioned.has(id)).length,
    };
    topics.set(topicKey(channel, topic), count);
    const counted = isTopicMuted(channel, topic)
      ? { unread: count.mentions, mentions: count.mentions }
      : count;
    if (counted.unread === 0) continue;
    inChannels.set(channel, add(inChannels.get(channel), counted));
    total += counted.unread;
    if (policyOf(channel, topic) === policies.followed) followed += counted.unread;
  }
  for (const { people, messages } of byPeople) {
    direct.set(people.join(), { unread: messages.length, mentions: 0 });
    directTotal += messages.length;
  }
  total += directTotal;
  last = {
    topics: asBefore(last?.topics, topics),
    channels: asBefore(last?.channels, inChannels),
    direct: asBefore(last?.direct, direct),
    followed,
    directTotal,
    total,
    mentions: mentions.length,
  };
  return last;
});

export const topicCount = (channel: number, topic: string): Count =>
  counts.value.topics.get(topicKey(channel, topic)) ?? none;
export const channelCount = (channel: number): Count => counts.value.channels.get(channel) ?? none;
export const directCount = (people: readonly number[]): Count =>
  counts.value.direct.get(people.join()) ?? none;

/** Values of `web_stream_unreads_count_display_policy`. */
const numbered = { all: 1, unmuted: 2, none: 3 } as const;

/** Whether the sidebar has the number of a channel, and not only that there is something. */
export const showsNumber = (channel: number): boolean => {
  const policy = setting('web_stream_unreads_count_display_policy') ?? numbered.unmuted;
  return policy === numbered.all || (policy === numbered.unmuted && !isChannelMuted(channel));
};
