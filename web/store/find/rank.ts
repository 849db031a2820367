/** How well a text answers a query. Both are folded; lower is better. */
export const ranks = { exact: 0, word: 1, within: 2 } as const;

export interface Rank {
  readonly rank: number;
  /** Whether the text begins with the query. */
  readonly isBeginning: boolean;
}

// Shared by all texts: a letter ranks thousands.
const exactly: Rank = { rank: ranks.exact, isBeginning: true };
const atTheBeginning: Rank = { rank: ranks.word, isBeginning: true };
const inAWord: Rank = { rank: ranks.word, isBeginning: false };
const within: Rank = { rank: ranks.within, isBeginning: false };

/** No word begins at the domain of an address: a whole organization shares it. */
const letter = /[\p{L}\p{N}@]/u;
const isWordStart = (text: string, at: number): boolean => at === 0 || !letter.test(text[at - 1]!);

const beginsWord = (text: string, part: string): boolean => {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (isWordStart(text, at)) return true;
  return false;
};

/** "sm an" finds "Ann Smith". */
const beginsWords = (text: string, query: string): boolean =>
  query.includes(' ') && query.split(' ').every((part) => beginsWord(text, part));

/**
 * Undefined when the text does not answer it. A text that answers a longer query answers each beginning of that
 * query too.
 */
export const rankOf = (text: string, query: string): Rank | undefined => {
  const at = text.indexOf(query);
  if (at === 0) return text.length === query.length ? exactly : atTheBeginning;
  if (at < 0) return beginsWords(text, query) ? inAWord : undefined;
  return beginsWord(text, query) ? inAWord : within;
};
