import { Refusal } from '../config/refusal.ts';

/** The refusal of a file that is not as it was written; `what` names the part. */
export const damaged = (what: string): Refusal =>
  new Refusal(`The backup is damaged: ${what} is not as it was written. Use another one.`);

/** `bytes`: how many there are. */
export const cutShort = (bytes: number): Refusal =>
  new Refusal(
    `The backup is cut off: it ends after byte ${bytes}, before its last part. Copy it once more, or use another one.`,
  );

/** The last part of it does not open, and nothing says which of both it is. */
export const cutShortOrDamaged = (from: number, bytes: number): Refusal =>
  new Refusal(
    `The backup is cut off after byte ${bytes}, or it is damaged from byte ${from} on. Copy it once more, or use another one.`,
  );
