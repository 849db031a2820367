import type { Reader } from '../../db/reader.ts';
import { frequenciesOf } from './frequencies.ts';
import { type IndexedSearch, indexedSearch } from './search.ts';
import type { SearchTerm } from './words.ts';

/** Words with fewer hits use the word index. */
const rareBelow = 5000;
/** Estimated hits of an unknown word at a million messages. */
const perUnknownWord = 300;

export interface Way {
  /** The word index, where it leads to few messages. */
  readonly rare: IndexedSearch | undefined;
  /** Share of messages that hold the words. */
  readonly share: number;
}

export const wayOf = async (reader: Reader, words: readonly SearchTerm[]): Promise<Way> => {
  const search = indexedSearch(words);
  if (search === undefined) return { rare: undefined, share: 1 };
  const frequencies = await frequenciesOf(reader);
  const share = frequencies.share(search.listed);
  const isRare = share * frequencies.messages < rareBelow + perUnknownWord * search.forms;
  return { rare: isRare ? search : undefined, share };
};
