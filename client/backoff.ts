/**
 * Milliseconds before the next try: doubles up to a limit. The random part spreads clients that return after
 * an outage.
 */
import { RequestError } from './error.ts';

const first = 500;
const longest = 30_000;

/** `failures` in a row, from 1; `random` in [0, 1). */
export const backoff = (failures: number, random: number): number => {
  const ceiling = Math.min(first * 2 ** (failures - 1), longest);
  return ceiling / 2 + (ceiling / 2) * random;
};

/** Milliseconds that the service asked for [S183]. */
export const retryAfter = (error: unknown): number | undefined => {
  const seconds = error instanceof RequestError ? error.details['retry-after'] : undefined;
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
};
