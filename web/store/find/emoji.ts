/** Finds emoji by any of their names, and by those of the reader's language. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type NamedEmoji, namedEmoji } from '../emoji/emoji.ts';
import { emojiWords } from '../emoji/language.ts';
import { emojiNames, spokenEmoji } from '../emoji/names.ts';
import { fold } from './fold.ts';
import { SearchIndex } from './search-index.ts';

/** Spaces are written as `_`, and either is found. */
const spoken = (name: string): string => name.replaceAll('_', ' ');

const index: ReadonlySignal<SearchIndex<NamedEmoji>> = computed(() => {
  const words = emojiWords(emojiNames.value);
  return new SearchIndex(namedEmoji.value, ({ names, code, type }) => [
    spokenEmoji(names[0]!, code, type),
    ...names.map(spoken),
    ...((type === 'unicode_emoji' && words.get(code)) || []),
  ]);
});

/** Reached for most often; before others that answer as well. */
const usual: readonly string[] = [
  '+1',
  'tada',
  'smile',
  'heart',
  'working_on_it',
  'octopus',
  'eyes',
  'check',
];
const standing = ({ names, picture }: NamedEmoji): number => {
  if (picture !== undefined) return 0;
  return names.some((name) => usual.includes(name)) ? 0 : 1;
};

export interface FoundEmoji {
  readonly emoji: NamedEmoji;
  /** The protocol's name that answers, or else its usual one. */
  readonly name: string;
}

export const findEmoji = (text: string, most: number): readonly FoundEmoji[] => {
  const query = fold(spoken(text));
  const answers = (name: string) => fold(spoken(name)).includes(query);
  return index.value
    .find(query, { most, standing })
    .map((emoji) => ({ emoji, name: emoji.names.find(answers) ?? emoji.names[0]! }));
};
