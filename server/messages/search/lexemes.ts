/** Search terms as the lexemes of the word index. */
import type { Piece, SearchTerm } from './words.ts';

export interface Lexeme {
  readonly text: string;
  /** Matches every lexeme that begins with it. */
  readonly isBeginning: boolean;
}

/** Character pairs, as in `search_text`. A run's last character has its own lexeme. */
const ofRun = (run: string, endsHere: boolean): Lexeme[] => {
  const codes = [...run].map((character) => character.codePointAt(0)!.toString(16));
  if (codes.length === 1) return [{ text: `u${codes[0]}u`, isBeginning: !endsHere }];
  return codes
    .map((code, index) => ({ text: `u${code}u${codes[index + 1] ?? ''}`, isBeginning: false }))
    .slice(0, endsHere ? undefined : -1);
};

const ofPiece = ({ text, isRun }: Piece, isLast: boolean, isOpen: boolean): Lexeme[] =>
  isRun ? ofRun(text, !isLast) : [{ text, isBeginning: isLast && isOpen }];

/** Neighbours in a matching message. */
export const rowOf = ({ pieces, isOpen }: SearchTerm): Lexeme[] =>
  pieces.flatMap((piece, index) => ofPiece(piece, index === pieces.length - 1, isOpen));

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** As the text of a tsquery: the row, or one of the words. */
export const queryText = (row: readonly Lexeme[], words: readonly string[]): string => {
  const neighbours = row.map(({ text, isBeginning }) => `${quoted(text)}${isBeginning ? ':*' : ''}`);
  return [neighbours.join(' <-> '), ...words.map(quoted)].join(' | ');
};
