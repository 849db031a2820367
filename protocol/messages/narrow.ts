/** Filters over messages (api.md, Narrow encoding) [S141]. */
import * as z from 'zod';
import { boolean, integer, list, string } from '../codec.ts';
import { ApiError } from '../errors.ts';
import { phraseOf, type Said, say } from '../phrase.ts';

const operand = z.union([string, integer, list(z.union([string, integer])).max(1000)]);
export type NarrowOperand = string | number | readonly (string | number)[];

export interface NarrowTerm {
  readonly operator: string;
  readonly operand: NarrowOperand;
  readonly negated?: boolean | undefined;
}

/** Older clients send pairs. */
const narrowTerm = z.union([
  z.tuple([string, operand]).transform(([operator, given]): NarrowTerm => ({ operator, operand: given })),
  z.object({ operator: string, operand, negated: boolean.optional() }),
]);

/** Rewrites `in`: `home` is everything not muted, `all` everything. */
const withoutPlace = (term: NarrowTerm): readonly NarrowTerm[] => {
  if (term.operator !== 'in') return [term];
  if (term.operand === 'home') return [{ operator: 'is', operand: 'muted', negated: term.negated !== true }];
  return term.operand === 'all' && term.negated !== true ? [] : [term];
};

const keyOf = ({ operator, operand, negated }: NarrowTerm): string =>
  JSON.stringify([operator, operand, negated === true]);

const distinct = (terms: readonly NarrowTerm[]): NarrowTerm[] => [
  ...new Map(terms.map((term) => [keyOf(term), term])).values(),
];

/** Each term costs the database work [V25]. */
export const narrow = list(narrowTerm)
  .max(100)
  .transform((terms) => distinct(terms.flatMap(withoutPlace)));

/** Refuses a malformed narrow, or one that names something unknown to the reader. */
export const badNarrow = (said: Said) => {
  const desc = phraseOf(said);
  return new ApiError('BAD_NARROW', say('Invalid narrow operator: {desc}', { desc }), { desc });
};
