/**
 * How long to wait before trying again, in milliseconds: twice as long after each failure, up to a limit, and spread
 * at random so that the clients of a service that comes back do not all come at once.
 */
import { RequestError } from './error.ts';

const first = 500;
const longest = 30_000;

/** `failures` is how many came in a row, from 1; `random` is in [0, 1). */
export const backoff = (failures: number, random: number): number => {
  const ceiling = Math.min(first * 2 ** (failures - 1), longest);
  return ceiling / 2 + (ceiling / 2) * random;
};

/** What the service asked for itself [S183], if it did; in milliseconds. */
export const retryAfter = (error: unknown): number | undefined => {
  const seconds = error instanceof RequestError ? error.details['retry-after'] : undefined;
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
};
