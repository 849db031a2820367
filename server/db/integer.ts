export const largestInteger = 2 ** 31 - 1;

export const fitsInteger = (id: number): boolean => id > 0 && id <= largestInteger;
