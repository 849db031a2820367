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

/** What one looks for: a word, or several pieces in a row. */
export interface SearchTerm {
  /** Folded. */
  readonly pieces: readonly Piece[];
  /** Whether the last word may be the beginning of a longer one. */
  readonly isOpen: boolean;
  /** Other words that are meant as well: other forms, and words that have it inside. */
  readonly forms: readonly string[];
}

const mostTerms = 20;
const mostPieces = 50;
/** Characters. The beginning of a shorter word is in nearly every message. */
export const shortestPart = 3;

/** Words and "quoted phrases". Of a phrase, and of what punctuation joins, the pieces stand in a row. */
export const parseSearch = (text: string): SearchTerm[] => {
  const terms: SearchTerm[] = [];
  for (const [, phrase, word] of text.normalize('NFC').matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    const pieces = piecesOf(fold(phrase ?? word ?? '')).slice(0, mostPieces);
    const last = pieces.at(-1);
    if (last === undefined) continue;
    terms.push({ pieces, isOpen: phrase === undefined && last.text.length >= shortestPart, forms: [] });
    if (terms.length === mostTerms) break;
  }
  return terms;
};

/** The word that a term consists of, if it may stand for others. */
export const openWord = ({ pieces, isOpen }: SearchTerm): string | undefined =>
  isOpen && pieces.length === 1 && !pieces[0]!.isRun ? pieces[0]!.text : undefined;

const mostLetters = 60;

/** The words of a text that belong into the vocabulary: long enough to have parts, and not mere numbers. */
export const vocabularyOf = (text: string): string[] =>
  piecesOf(fold(text.normalize('NFC')))
    .filter(
      ({ text: word, isRun }) =>
        !isRun && word.length >= shortestPart && word.length <= mostLetters && !/^\d+$/.test(word),
    )
    .map((piece) => piece.text);
