/**
 * Recounts when unread messages or the reader's mutes change. A client without subscriptions or topics counts
 * muted messages too.
 */
import { lowerCase } from '@parlance/protocol/lower-case';
import { visibilityPolicies } from '@parlance/protocol/topics/visibility-policies';
import type { State } from './state.ts';
import type { UnreadMessages } from './unread.ts';

const inputs = ['unread_msgs', 'subscriptions', 'user_topics'] as const;

const size = (holders: readonly { readonly unread_message_ids: readonly number[] }[]): number =>
  holders.reduce((sum, { unread_message_ids: ids }) => sum + ids.length, 0);

const keyOf = (channel: number, topic: string) => `${channel}:${lowerCase(topic)}`;

const unmuted = ({ streams }: UnreadMessages, { subscriptions = [], user_topics = [] }: State) => {
  const muted = new Set(subscriptions.filter(({ is_muted }) => is_muted).map(({ stream_id }) => stream_id));
  const policies = new Map(
    user_topics.map((one) => [keyOf(one.stream_id, one.topic_name), one.visibility_policy]),
  );
  return streams.filter(({ stream_id, topic }) => {
    const policy = policies.get(keyOf(stream_id, topic)) ?? visibilityPolicies.none;
    return policy === visibilityPolicies.none ? !muted.has(stream_id) : policy !== visibilityPolicies.muted;
  });
};

export const countUnread = (before: State, after: State): State => {
  const { unread_msgs: unread } = after;
  if (unread === undefined || inputs.every((name) => before[name] === after[name])) return after;
  const count = size(unread.pms) + size(unread.huddles) + size(unmuted(unread, after));
  return count === unread.count ? after : { ...after, unread_msgs: { ...unread, count } };
};
