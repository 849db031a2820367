/** Time limits on what users may do with messages. */

/** Seconds for which the service is more generous than clients: the request takes a while to arrive. */
const grace = 20;

/** `limit` in seconds, null for none; `now` in milliseconds. */
export const isTooOld = (sentAt: Date, limit: number | null, now: number): boolean =>
  limit !== null && now - sentAt.getTime() > (limit + grace) * 1000;

/** What was sent at this moment, in milliseconds, is just young enough. */
export const oldestAllowed = (limit: number, now: number): number => now - (limit + grace) * 1000;
