/** All channels in the order of their names. Sorted again from the last order, as one change costs little then. */
import type { Channel } from '@parlance/client/words';
import { computed, type ReadonlySignal } from '@preact/signals';
import { languageNow } from '../../words/index.ts';
import { channels } from '../world.ts';

let last: readonly number[] = [];

export const channelsByName: ReadonlySignal<readonly Channel[]> = computed(() => {
  const { compare } = new Intl.Collator(languageNow());
  const now = channels.value;
  const known = new Set(last);
  const ids = [...last.filter((id) => now.has(id)), ...[...now.keys()].filter((id) => !known.has(id))];
  const sorted = ids.map((id) => now.get(id)!).sort((one, other) => compare(one.name, other.name));
  last = sorted.map(({ id }) => id);
  return sorted;
});
