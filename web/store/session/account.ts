/** Readers without an account: what needs one asks them to sign in. `spectator/` provides the question. */
import type { Label } from '../../words/index.ts';

let ask: ((deed: Label) => void) | undefined;

/** Call once, before anything is painted. */
export const provideQuestion = (question: (deed: Label) => void): void => {
  ask = question;
};

/** Whether the page is read without an account. */
export const isSpectator = (): boolean => ask !== undefined;

/** Returns whether the reader was asked to sign in instead. */
export const needsAccount = (deed: Label): boolean => {
  ask?.(deed);
  return isSpectator();
};
