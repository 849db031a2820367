/** The largest of the database's integers. */
export const largestInteger = 2 ** 31 - 1;

/** Whether a received id fits the database's integers; no row has an id that does not. */
export const fitsInteger = (id: number): boolean => id > 0 && id <= largestInteger;
