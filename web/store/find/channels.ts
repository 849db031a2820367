/** Finds channels. */
import type { Channel } from '@parlance/client/words';
import { computed, type ReadonlySignal } from '@preact/signals';
import { channels } from '../world.ts';
import { fold } from './fold.ts';
import { SearchIndex } from './search-index.ts';

const index: ReadonlySignal<SearchIndex<Channel>> = computed(() => {
  const sorted = [...channels.value.values()].sort((one, other) =>
    fold(one.name) < fold(other.name) ? -1 : 1,
  );
  return new SearchIndex(sorted, ({ name }) => [name]);
});

/** Pinned, subscribed, muted, others, archived. */
const standing = ({ own, is_archived }: Channel): number => {
  if (is_archived) return 4;
  if (own === undefined) return 3;
  if (own.is_muted) return 2;
  return own.pin_to_top ? 0 : 1;
};

export interface ChannelsAsked {
  readonly most: number;
  readonly isLeftOut?: (channel: Channel) => boolean;
}

export const findChannels = (text: string, { most, isLeftOut }: ChannelsAsked): readonly Channel[] =>
  index.value.find(text, {
    most,
    standing: (channel) => (isLeftOut?.(channel) === true ? undefined : standing(channel)),
  });
