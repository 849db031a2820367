export const largestInteger = 2 ** 31 - 1;

/** Whether a row may have this id: others would fail in the database. */
export const fitsInteger = (id: number): boolean => id > 0 && id <= largestInteger;
