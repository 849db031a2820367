/** Seconds that a request may take to arrive. */
const grace = 20;

/** `limit` in seconds, null for none; `now` in milliseconds. */
export const isTooOld = (sentAt: Date, limit: number | null, now: number): boolean =>
  limit !== null && now - sentAt.getTime() > (limit + grace) * 1000;

/** Time of sending, in milliseconds, that is just young enough. */
export const oldestAllowed = (limit: number, now: number): number => now - (limit + grace) * 1000;
