import { Refusal } from '../config/refusal.ts';

/** The refusal of a file that is not as it was written; `what` names the part. */
export const damaged = (what: string): Refusal =>
  new Refusal(`The backup is damaged: ${what} is not as it was written. Use another one.`);

export const cutShort = (): Refusal =>
  new Refusal('The backup is not whole: it ends too early. Use another one.');
