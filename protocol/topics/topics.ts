/** A user's policies for topics (fill-ins.md 7). */
import * as z from 'zod';
import { integer, json, list, oneOf, optional, string, text, timestamp } from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { say } from '../phrase.ts';
import { showTopic } from './rule.ts';
import { type VisibilityPolicy, visibilityPolicies } from './visibility-policies.ts';

export { type VisibilityPolicy, visibilityPolicies };

const policyNumbers: readonly number[] = Object.values(visibilityPolicies);
const visibilityPolicy = integer.refine(
  (policy) => policyNumbers.includes(policy),
  complaint(say('must be one of {values}', { values: policyNumbers.join(', ') })),
) as unknown as z.ZodType<VisibilityPolicy>;

const userTopic = {
  stream_id: integer,
  topic_name: string,
  last_updated: timestamp,
  visibility_policy: integer,
};

/** Channel, topic, time. */
const mutedTopic = z.tuple([string, string, timestamp]);
export type MutedTopic = z.infer<typeof mutedTopic>;

/** For clients that do not know the empty topic [S94]. */
export const showMutedTopics = (topics: readonly MutedTopic[], knowsEmptyTopic: boolean): MutedTopic[] =>
  topics.map(([channel, topic, at]) => [channel, showTopic(topic, knowsEmptyTopic), at]);

export const userTopicChanged = event({
  type: 'user_topic',
  summary: 'The policy of this user for a topic is another; 0 when there is none any more.',
  since: 134,
  fields: userTopic,
  show: (event, view) => [
    { ...event, topic_name: showTopic(event.topic_name, view.has('empty_topic_name')) },
  ],
});

export const mutedTopicsChanged = event({
  type: 'muted_topics',
  summary: 'All muted topics of this user, for clients that do not ask for `user_topic`.',
  fields: { muted_topics: list(mutedTopic) },
  show: (event, view) => [
    { ...event, muted_topics: showMutedTopics(event.muted_topics, view.has('empty_topic_name')) },
  ],
});

export const setUserTopic = endpoint({
  name: 'update-user-topic',
  method: 'POST',
  path: '/user_topics',
  summary: 'Sets the policy of the user who asks for a topic.',
  since: 170,
  parameters: {
    stream_id: json(integer, 'The channel.'),
    topic: text(string, 'The topic; there need not be a message in it.'),
    visibility_policy: json(visibilityPolicy, '0 none, 1 muted, 2 unmuted in a muted channel, 3 followed.'),
  },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const muteTopic = endpoint({
  name: 'mute-topic',
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  summary: 'Mutes a topic or ends that; deprecated since feature level 170: use `POST /user_topics`.',
  parameters: {
    stream_id: optional(json(integer, 'The channel; give this or `stream`, not both.')),
    stream: optional(text(string, 'The name of the channel.')),
    topic: text(string, 'The topic; there need not be a message in it.'),
    op: text(oneOf('add', 'remove'), 'Whether it is muted from now on, or no longer.'),
  },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const userTopicsData = initial(
  ['user_topic'],
  { user_topics: list(z.strictObject(userTopic)) },
  { forSpectators: true },
);
/** Left out when the client asks for `user_topic`, which says more. */
export const mutedTopicsData = initial(
  ['muted_topics'],
  { muted_topics: list(mutedTopic).optional() },
  { forSpectators: true },
);
