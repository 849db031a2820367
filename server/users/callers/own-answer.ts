/**
 * Who calls must never be read from the answer to another question, and a driver that loses a connection may mix answers
 * up. So questions come back with their answers.
 */
import { connectionLost } from '../../db/seats.ts';

/** Throws an error of the connection unless each answer is the one to its question. */
export const checkOwnAnswers = (
  asked: readonly string[],
  answered: readonly { readonly asked: string }[],
): void => {
  if (answered.length !== asked.length || answered.some((answer, index) => answer.asked !== asked[index]))
    throw connectionLost();
};
