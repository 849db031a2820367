/** Emits a user's policies in the newer and older form. */
import {
  mutedTopicsChanged,
  userTopicChanged,
  type VisibilityPolicy,
  visibilityPolicies,
} from '@parlance/protocol/topics/topics';
import type { Transaction } from '../db/transaction.ts';
import { toSeconds } from '../frame/seconds.ts';
import { fetchMutedTopics, type TopicPlace } from './queries.ts';

/** One event for all users with the same new policy. */
export const emitPolicy = (
  transaction: Transaction,
  users: readonly number[],
  { channelId, topic }: TopicPlace,
  { policy, at }: { readonly policy: VisibilityPolicy; readonly at: Date },
): void => {
  if (users.length === 0) return;
  transaction.emit(
    userTopicChanged.of({
      stream_id: channelId,
      topic_name: topic,
      last_updated: toSeconds(at),
      visibility_policy: policy,
    }),
    { users },
  );
};

/** Older clients get the whole list of muted topics. */
export const emitMutedTopics = (transaction: Transaction, users: readonly number[]): void => {
  if (users.length === 0) return;
  transaction.append(async () => {
    const lists = await fetchMutedTopics(transaction, users);
    return users.map((user) => ({
      event: mutedTopicsChanged.of({ muted_topics: lists.get(user)! }),
      audience: { users: [user] },
      supersededBy: userTopicChanged.type,
    }));
  });
};

export const concernsMuted = (...policies: readonly number[]): boolean =>
  policies.includes(visibilityPolicies.muted);
