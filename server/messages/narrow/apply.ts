import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { type Compiled, everything, type NarrowContext } from './compiled.ts';
import { operatorOf } from './operators.ts';
import { checkSize, checkWords } from './size.ts';
import { checkNarrowOfSpectator } from './spectator.ts';

/** Throws UNAUTHORIZED for spectators' limits, BAD_NARROW for too many terms. */
export const checkNarrow = (
  actor: Parameters<typeof checkNarrowOfSpectator>[0],
  terms: readonly NarrowTerm[],
): void => {
  checkNarrowOfSpectator(actor, terms);
  checkSize(terms);
};

/** Searches as they are given, without related words. Throws BAD_NARROW. */
export const applyTerms = async (
  terms: readonly NarrowTerm[],
  context: NarrowContext,
  compiled: Compiled = everything(),
): Promise<Compiled> => {
  for (const term of terms)
    await operatorOf(term).apply(compiled, term.operand, term.negated === true, context);
  checkWords([compiled.words, ...compiled.without].flat());
  return compiled;
};
