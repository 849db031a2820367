import { lowerCase } from '@parlance/protocol/lower-case';

/** Scripts without spaces between words, and Korean; as in `db/migrations/search.ts`. */
const spaceless =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3031-\\u3035\\u3040-\\u30fa\\u30fc-\\ud7ff\\uf900-\\ufaff\\uff66-\\uffdc\\u{20000}-\\u{3ffff}';
const piecePattern = new RegExp(`([${spaceless}]+)|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
export const beyondAscii = /[\u0080-\uffff]/;

export interface Piece {
  readonly text: string;
  /** Matches start anywhere in a run of characters. */
  readonly isRun: boolean;
  /** Offset in the text. */
  readonly at: number;
}

/** A letter or digit; at the end of a text there is none. */
export const isOfWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

/**
 * Calls `take` with the place of each piece. Objects for the words of an answer would be half of what a search
 * allocates.
 */
export const eachPiece = (text: string, take: (from: number, to: number, isRun: boolean) => void): void => {
  if (beyondAscii.test(text)) {
    for (const { 0: piece, 1: run, index } of text.matchAll(piecePattern))
      take(index, index + piece.length, run !== undefined);
    return;
  }
  for (let to = 0; to < text.length; to += 1) {
    const from = to;
    while (isOfWord(text.charCodeAt(to))) to += 1;
    if (to > from) take(from, to, false);
  }
};

export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  eachPiece(text, (from, to, isRun) => pieces.push({ text: text.slice(from, to), isRun, at: from }));
  return pieces;
};

/** Expects NFC; one form of sigma, like `search_text`. Keeps the length. */
export const fold = (text: string): string => lowerCase(text).replaceAll('ς', 'σ');

export interface SearchTerm {
  /** Folded. */
  readonly pieces: readonly Piece[];
  /** The last word also matches longer words. */
  readonly isOpen: boolean;
  /** Words of the same stem with another beginning. */
  readonly sameStem: readonly string[];
  /** Words with the term's word inside. */
  readonly longer: readonly string[] | 'many';
}

/** Parsing stops here; `narrow/size.ts` refuses the search. */
const mostTerms = 51;
const mostPieces = 201;
/** Characters. Shorter parts match nearly every message. */
const shortestPart = 3;

/** Pieces of a phrase, or joined by punctuation, must be adjacent. Drops duplicates. */
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

export const openWord = ({ pieces, isOpen }: SearchTerm): string | undefined =>
  isOpen && pieces.length === 1 && !pieces[0]!.isRun ? pieces[0]!.text : undefined;

const mostLetters = 60;

/** Matches the database's `is_search_word`. */
export const isInVocabulary = (word: string): boolean => {
  if (word.length < shortestPart || word.length > 2 * mostLetters || /^\d+$/.test(word)) return false;
  const { length } = word.length <= mostLetters ? word : [...word];
  return length >= shortestPart && length <= mostLetters;
};

export const vocabularyOf = (text: string): string[] =>
  piecesOf(fold(text.normalize('NFC'))).flatMap(({ text: word, isRun }) =>
    !isRun && isInVocabulary(word) ? word : [],
  );
