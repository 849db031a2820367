import { muteTopic, setUserTopic } from '@parlance/protocol/topics/topics';
import { type Actions, channelNames, topicNames } from './game.ts';

export const topics: Actions = ({ anybody, random, known }) => [
  () =>
    anybody().bare.call(setUserTopic, {
      stream_id: random.pick(known.channels),
      topic: random.pick(['Plans', ...topicNames]),
      visibility_policy: random.pick([0, 1, 2, 3] as const),
    }),
  () =>
    anybody().bare.call(muteTopic, {
      stream: random.pick(channelNames),
      topic: random.pick(topicNames),
      op: random.pick(['add', 'remove'] as const),
    }),
];
