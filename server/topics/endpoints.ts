import { showTopic } from '@parlance/protocol/topics/rule';
import {
  mutedTopicsData,
  muteTopic,
  setUserTopic,
  showMutedTopics,
  userTopicsData,
  visibilityPolicies,
} from '@parlance/protocol/topics/topics';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { toSeconds } from '../frame/seconds.ts';
import { doSetPolicy, readOneChannel } from './choose-policy.ts';
import { fetchMutedTopics, fetchUserTopics } from './queries.ts';

export const routes: Routes = (service) => [
  on(setUserTopic, async ({ stream_id, topic, visibility_policy }, call) => {
    await doSetPolicy(service, call, { idOrName: stream_id, given: topic, policy: visibility_policy });
    return {};
  }),
  on(muteTopic, async ({ stream_id, stream, topic, op }, call) => {
    const channel = readOneChannel(stream_id, stream);
    const policy = op === 'add' ? visibilityPolicies.muted : 'not muted';
    await doSetPolicy(service, call, { idOrName: channel, given: topic, policy });
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(userTopicsData, async ({ reader, actor, view }) => ({
    user_topics: (await fetchUserTopics(reader, actor.id)).map(({ channelId, topic, policy, updatedAt }) => ({
      stream_id: channelId,
      topic_name: showTopic(topic, view.has('empty_topic_name')),
      last_updated: toSeconds(updatedAt),
      visibility_policy: policy,
    })),
  })),
  section(mutedTopicsData, async ({ reader, actor, view, wanted }) => ({
    muted_topics:
      wanted === null || wanted.has('user_topic')
        ? undefined
        : showMutedTopics(
            (await fetchMutedTopics(reader, [actor.id])).get(actor.id)!,
            view.has('empty_topic_name'),
          ),
  })),
];
