/** Whether an id from outside can be one of the database's integers at all; one that cannot is nobody's. */
export const fitsInteger = (id: number): boolean => id > 0 && id <= 2 ** 31 - 1;
