export const largestInteger = 2 ** 31 - 1;

/** Whether a row can have this received id. */
export const fitsInteger = (id: number): boolean => id > 0 && id <= largestInteger;
