/** Bounds the cost of one narrow [H3] [H5] [H6]. */
import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import type { SearchTerm } from '../search/words.ts';

const mostTerms = 30;
const mostOperands = 1000;
/** Words and phrases. */
const mostWords = 50;
/** Parts of phrases and joined words. */
const mostPieces = 200;

const operandsOf = ({ operand }: NarrowTerm): number =>
  Array.isArray(operand) ? operand.length : typeof operand === 'string' ? operand.split(',').length : 1;

/** Duplicate terms are already gone. Throws BAD_NARROW. */
export const checkSize = (terms: readonly NarrowTerm[]): void => {
  if (terms.length > mostTerms)
    throw badNarrow(say('it has more than {limit} different terms', { limit: mostTerms }));
  const lists = terms.filter(({ operator }) => operator !== 'search');
  if (lists.reduce((sum, term) => sum + operandsOf(term), 0) > mostOperands)
    throw badNarrow(say('it has more than {limit} operands', { limit: mostOperands }));
};

/** Throws BAD_NARROW. */
export const checkWords = (words: readonly SearchTerm[]): void => {
  const pieces = words.reduce((sum, word) => sum + word.pieces.length, 0);
  if (words.length > mostWords || pieces > mostPieces)
    throw badNarrow(say('it searches for more than {limit} words', { limit: mostWords }));
};
