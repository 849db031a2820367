/** Ids and times as Zulip writes them. */
import { numberOf } from '../reading/values.ts';

export const idOf = (value: unknown): string => String(value);

/** Zulip writes seconds with fractions. */
export const momentOf = (value: unknown): number | undefined => {
  const seconds = numberOf(value);
  return seconds === undefined || seconds <= 0 || seconds > 1e11
    ? undefined
    : Math.round(seconds * 1_000_000);
};
