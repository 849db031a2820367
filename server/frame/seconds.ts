/** Whole UNIX seconds; a number is in milliseconds. */
export const toSeconds = (moment: Date | number): number => Math.floor(Number(moment) / 1000);
