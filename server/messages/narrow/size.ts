/** How much one narrow may ask for: more than a person reaches, and little enough that its cost is bounded [H3] [H5] [H6]. */
import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import type { SearchTerm } from '../search/words.ts';

const mostTerms = 30;
const mostOperands = 1000;
/** Words and phrases. */
const mostWords = 50;
/** What phrases and joined words consist of. */
const mostPieces = 200;

const operandsOf = ({ operand }: NarrowTerm): number =>
  Array.isArray(operand) ? operand.length : typeof operand === 'string' ? operand.split(',').length : 1;

/** Terms that say the same were made one when the request was read. Throws BAD_NARROW. */
export const checkSize = (terms: readonly NarrowTerm[]): void => {
  if (terms.length > mostTerms)
    throw badNarrow(say('it has more than {limit} different terms', { limit: mostTerms }));
  const lists = terms.filter(({ operator }) => operator !== 'search');
  if (lists.reduce((sum, term) => sum + operandsOf(term), 0) > mostOperands)
    throw badNarrow(say('it has more than {limit} operands', { limit: mostOperands }));
};

/** Throws BAD_NARROW for more than a person searches for. */
export const checkWords = (words: readonly SearchTerm[]): void => {
  const pieces = words.reduce((sum, word) => sum + word.pieces.length, 0);
  if (words.length > mostWords || pieces > mostPieces)
    throw badNarrow(say('it searches for more than {limit} words', { limit: mostWords }));
};
