/** The largest of the database's integers. */
export const largestInteger = 2 ** 31 - 1;

/** Whether an id from outside fits the database's integers; one that does not belongs to nothing. */
export const fitsInteger = (id: number): boolean => id > 0 && id <= largestInteger;
