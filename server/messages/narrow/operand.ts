/** Reads the operand of a narrow's term. */
import { isoDate } from '@parlance/protocol/codec';
import { badNarrow, type NarrowOperand } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import { timeOf } from './first-since.ts';

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
/** A date as milliseconds since the epoch. */
export const dateOf = (operand: NarrowOperand, operator: string): number => {
  const { success, data } = isoDate.safeParse(operand);
  if (!success) throw badNarrow(say('{operator} takes a date, such as 2026-01-31', { operator }));
  return timeOf(data);
};

/** People by ids, addresses, or addresses joined by commas. */
export const peopleOf = (operand: NarrowOperand): readonly (string | number)[] =>
  Array.isArray(operand)
    ? operand
    : typeof operand === 'string'
      ? operand.split(',').filter((part) => part.trim() !== '')
      : [operand as number];
