/** A message's present conversation [S147]. */
import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { operatorOf as nameOf, type OperatorName } from '@parlance/protocol/messages/operators';
import type { NamedMessage, Names } from './names.ts';
import { messageIdOf } from './operand.ts';
import { operatorOf } from './operators.ts';

export const isWith = (term: NarrowTerm) => term.operator === 'with';

const isPlain = (term: NarrowTerm) => term.negated !== true;

const isOneConversation = (terms: readonly NarrowTerm[]): boolean => {
  const has = (name: OperatorName) => terms.some((term) => isPlain(term) && nameOf(term.operator) === name);
  return has('dm') || (has('channel') && has('topic'));
};

export interface Split {
  readonly message: NamedMessage | undefined;
  readonly terms: readonly NarrowTerm[];
}

/** Removes `with` and the terms that it replaces. Throws BAD_NARROW without a single conversation. */
export const splitWith = (terms: readonly NarrowTerm[], names: Names): Split => {
  const [given, another] = terms.filter(isWith);
  if (given === undefined) return { message: undefined, terms };
  if (another !== undefined) throw badNarrow("'with' can be given once only");
  const rest = terms.filter((term) => !isWith(term));
  const message = names.message(messageIdOf(given.operand, 'with'));
  if (message !== undefined)
    return {
      message,
      terms: rest.filter((term) => operatorOf(term).isReplacedByWith !== true || !isPlain(term)),
    };
  if (isOneConversation(rest)) return { message, terms: rest };
  throw badNarrow("the message of 'with' is unknown, and the other terms do not name a single conversation");
};
