/** Text taken apart for searching, in the same way as the database's `search_text` does it. Pure. */
import { lowerCase } from '@parlance/protocol/lower-case';

/** Scripts without spaces between words, and Korean; the same ranges as in `db/migrations/search.ts`. */
const spaceless =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3031-\\u3035\\u3040-\\u30fa\\u30fc-\\ud7ff\\uf900-\\ufaff\\uff66-\\uffdc\\u{20000}-\\u{3ffff}';
/** A run of such characters, or a word. */
const piecePattern = new RegExp(`([${spaceless}]+)|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

export interface Piece {
  readonly text: string;
  /** Whether it is a run of characters rather than a word: what is looked for may be anywhere in it. */
  readonly isRun: boolean;
  /** Where it begins in the text. */
  readonly at: number;
}

export const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(piecePattern)].map((match) => ({
    text: match[0],
    isRun: match[1] !== undefined,
    at: match.index,
  }));

/** As `search_text` folds it: one sigma, whether it is the last letter of a word or not. For text in the normal form NFC. */
export const fold = (text: string): string => lowerCase(text).replaceAll('ς', 'σ');

/** What a searcher looks for: a word, or several pieces in a row. */
export interface SearchTerm {
  /** Folded. */
  readonly pieces: readonly Piece[];
  /** Whether the last word may be the beginning of a longer one. */
  readonly isOpen: boolean;
  /** All words of the vocabulary of the same stem that do not begin with the term's word. */
  readonly sameStem: readonly string[];
  /** All words of the vocabulary that have the term's word inside, or that there are many of them. */
  readonly longer: readonly string[] | 'many';
}

/** Beyond these nothing more is read of a text: it is refused (`narrow/size.ts`). */
const mostTerms = 51;
const mostPieces = 201;
/** Characters. The beginning of a shorter word is in nearly every message. */
export const shortestPart = 3;

/** Words and "quoted phrases". Of a phrase, and of what punctuation joins, the pieces stand in a row. What is said twice is one term. */
export const parseSearch = (text: string): SearchTerm[] => {
  const terms = new Map<string, SearchTerm>();
  for (const [, phrase, word] of text.normalize('NFC').matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    const pieces = piecesOf(fold(phrase ?? word ?? '')).slice(0, mostPieces);
    const last = pieces.at(-1);
    if (last === undefined) continue;
    const isOpen = phrase === undefined && last.text.length >= shortestPart;
    const key = `${isOpen} ${pieces.map((piece) => piece.text).join(' ')}`;
    if (!terms.has(key)) terms.set(key, { pieces, isOpen, sameStem: [], longer: [] });
    if (terms.size === mostTerms) break;
  }
  return [...terms.values()];
};

/** The word that a term consists of, if it may be part of others. */
export const openWord = ({ pieces, isOpen }: SearchTerm): string | undefined =>
  isOpen && pieces.length === 1 && !pieces[0]!.isRun ? pieces[0]!.text : undefined;

const mostLetters = 60;

/** Whether a word is one of the vocabulary: long enough to have parts, and no mere number. The database's `is_search_word` decides alike. */
export const isInVocabulary = (word: string): boolean => {
  if (word.length < shortestPart || word.length > 2 * mostLetters || /^\d+$/.test(word)) return false;
  const { length } = word.length <= mostLetters ? word : [...word];
  return length >= shortestPart && length <= mostLetters;
};

/** The words of a text that belong into the vocabulary. */
export const vocabularyOf = (text: string): string[] =>
  piecesOf(fold(text.normalize('NFC'))).flatMap(({ text: word, isRun }) =>
    !isRun && isInVocabulary(word) ? word : [],
  );
