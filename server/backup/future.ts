/** A clock that was ahead leaves times of the future, which say nothing of what is due, old or newest. */

/** Milliseconds by which clocks may differ. */
const tolerance = 3_600_000;

/** Both in milliseconds since the epoch. */
export const isOfFuture = (at: number, now: number): boolean => at > now + tolerance;
