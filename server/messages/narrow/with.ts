/** A message's present conversation [S147]. */
import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import type { NamedMessage, Names } from './names.ts';
import { messageIdOf } from './operators.ts';

export const isWith = (term: NarrowTerm) => term.operator === 'with';

const replaced = new Set(['channel', 'stream', 'topic', 'subject', 'dm', 'pm-with']);
const isPlain = (term: NarrowTerm) => term.negated !== true;

const isOneConversation = (terms: readonly NarrowTerm[]): boolean => {
  const has = (...names: string[]) => terms.some((term) => isPlain(term) && names.includes(term.operator));
  return has('dm', 'pm-with') || (has('channel', 'stream') && has('topic', 'subject'));
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
    return { message, terms: rest.filter((term) => !replaced.has(term.operator) || !isPlain(term)) };
  if (isOneConversation(rest)) return { message, terms: rest };
  throw badNarrow("the message of 'with' is unknown, and the other terms name no one conversation");
};
