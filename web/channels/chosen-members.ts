/** Who is meant by people, groups and channels that were chosen. */
import { getSubscribers } from '@parlance/client/calls';
import { groups } from '../store/groups/groups.ts';
import { client } from '../store/session/service.ts';
import { channels, people } from '../store/world.ts';

export interface Chosen {
  readonly kind: 'person' | 'group' | 'channel';
  readonly id: number;
}

/** Through groups within groups; groups can contain each other only without circles. */
const inGroup = (id: number): readonly number[] => {
  const group = groups.peek().get(id);
  return group === undefined ? [] : [...group.members, ...group.direct_subgroup_ids.flatMap(inGroup)];
};

const inChannel = async (id: number): Promise<readonly number[]> =>
  channels.peek().get(id)?.own?.subscribers ??
  (await client.call(getSubscribers, { stream_id: id })).subscribers;

/** Active people, each once. */
export const idsOf = async (chosen: readonly Chosen[]): Promise<readonly number[]> => {
  const ids = await Promise.all(
    chosen.map(({ kind, id }) => {
      if (kind === 'person') return [id];
      return kind === 'group' ? inGroup(id) : inChannel(id);
    }),
  );
  return [...new Set(ids.flat())].filter((id) => people.peek().get(id)?.is_active === true);
};
