import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { register } from '@parlance/protocol/realtime';
import type { Player } from '../player.ts';
import type { TestService } from '../service.ts';

interface UserTopic {
  readonly stream_id: number;
  readonly topic_name: string;
  readonly visibility_policy: number;
}

export const makeChannel = async (
  { owner }: Pick<TestService, 'owner'>,
  name: string,
  people: readonly Player[],
  options: object = {},
): Promise<number> => {
  const principals = people.map(({ id }) => id);
  await owner.call(subscribe, { subscriptions: [{ name }], principals, ...options });
  return (await owner.call(getChannelId, { stream: name })).stream_id;
};

export const topicsOf = async (player: Player, channel: number): Promise<[string, number][]> => {
  const { user_topics } = (await player.call(register, {
    fetch_event_types: ['user_topic'],
    client_capabilities: { empty_topic_name: true },
  })) as unknown as { user_topics: UserTopic[] };
  return user_topics
    .filter((one) => one.stream_id === channel)
    .map((one) => [one.topic_name, one.visibility_policy]);
};
