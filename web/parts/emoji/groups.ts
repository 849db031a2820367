/** The groups of the picker, in their order. */
import order, { type EmojiGroup } from 'virtual:emoji-order';
import { computed, type ReadonlySignal } from '@preact/signals';
import {
  Building2,
  Car,
  Clock,
  Flag,
  Hand,
  Heart,
  type IconNode,
  Leaf,
  Lightbulb,
  Smile,
  Trophy,
  Utensils,
} from 'lucide';
import { type NamedEmoji, namedEmoji } from '../../store/emoji/emoji.ts';
import { frequentEmoji } from '../../store/emoji/frequent.ts';
import type { Label } from '../../words/index.ts';

export type GroupKey = EmojiGroup | 'frequent' | 'custom';

export interface PickerGroup {
  readonly key: GroupKey;
  readonly name: Label;
  readonly icon: IconNode;
}

const mostFrequent = 36;

const all: readonly PickerGroup[] = [
  { key: 'frequent', name: 'Frequently used', icon: Clock },
  { key: 'smileys', name: 'Smileys', icon: Smile },
  { key: 'people', name: 'People', icon: Hand },
  { key: 'nature', name: 'Animals and nature', icon: Leaf },
  { key: 'food', name: 'Food and drink', icon: Utensils },
  { key: 'travel', name: 'Travel and places', icon: Car },
  { key: 'activities', name: 'Activities', icon: Trophy },
  { key: 'objects', name: 'Objects', icon: Lightbulb },
  { key: 'symbols', name: 'Symbols', icon: Heart },
  { key: 'flags', name: 'Flags', icon: Flag },
  { key: 'custom', name: 'This organization', icon: Building2 },
];

const isCustom = ({ type }: NamedEmoji): boolean => type === 'realm_emoji';

/** Without the organization's group while it has no emoji. */
export const pickerGroups = (): readonly PickerGroup[] =>
  namedEmoji.value.some(isCustom) ? all : all.filter(({ key }) => key !== 'custom');

const byCode: ReadonlySignal<ReadonlyMap<string, NamedEmoji>> = computed(
  () => new Map(namedEmoji.value.filter((one) => !isCustom(one)).map((one) => [one.code, one])),
);

export const emojiIn = (key: GroupKey): readonly NamedEmoji[] => {
  if (key === 'frequent') return frequentEmoji(mostFrequent);
  if (key === 'custom') return namedEmoji.value.filter(isCustom);
  const known = byCode.value;
  return order[key]
    .split(' ')
    .map((code) => known.get(code))
    .filter((emoji) => emoji !== undefined);
};
