/** What the reader wants of topics. Topic names ignore case. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { visibilityPolicies } from '@parlance/protocol/topics/visibility-policies';
import type { State } from './state.ts';

export const topicKey = (channel: number, topic: string): string => `${channel}:${lowerCase(topic)}`;

type Policies = ReadonlyMap<string, number>;
const none: Policies = new Map();
const kept = new WeakMap<object, Policies>();

const policiesOf = ({ user_topics: topics }: State): Policies => {
  if (topics === undefined) return none;
  const known = kept.get(topics);
  if (known !== undefined) return known;
  const policies = new Map(
    topics.map((one) => [topicKey(one.stream_id, one.topic_name), one.visibility_policy]),
  );
  kept.set(topics, policies);
  return policies;
};

export const policyIn = (state: State, channel: number, topic: string): number =>
  policiesOf(state).get(topicKey(channel, topic)) ?? visibilityPolicies.none;

/** A topic's policy decides over its channel. */
export const isMuted = (policy: number, isChannelMuted: boolean): boolean =>
  policy === visibilityPolicies.none ? isChannelMuted : policy === visibilityPolicies.muted;
