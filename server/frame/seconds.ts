/** The whole UNIX seconds of a moment, as times on the wire are; the moment is a date or milliseconds. */
export const toSeconds = (moment: Date | number): number => Math.floor(Number(moment) / 1000);
