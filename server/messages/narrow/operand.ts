/** Reads the operand of a narrow's term. */
import { badNarrow, type NarrowOperand } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';

export const textOf = (operand: NarrowOperand, operator: string): string => {
  if (Array.isArray(operand)) throw badNarrow(say('{operator} takes a text, not a list', { operator }));
  return String(operand);
};
export const oneOf = (operand: NarrowOperand, operator: string): string | number => {
  if (Array.isArray(operand)) throw badNarrow(say('{operator} takes one operand, not a list', { operator }));
  return operand as string | number;
};
export const messageIdOf = (operand: NarrowOperand, operator: string): number => {
  const id = Number(oneOf(operand, operator));
  if (!Number.isSafeInteger(id) || id < 0 || operand === '')
    throw badNarrow(say('{operator} takes a message id', { operator }));
  return id;
};
/** People by ids, addresses, or addresses joined by commas. */
export const peopleOf = (operand: NarrowOperand): readonly (string | number)[] =>
  Array.isArray(operand)
    ? operand
    : typeof operand === 'string'
      ? operand.split(',').filter((part) => part.trim() !== '')
      : [operand as number];
