/**
 * Lower-cases like the database, letter by letter: both sides must agree on names. JavaScript alone changes a
 * final sigma and splits the Turkish İ.
 */
export const lowerCase = (text: string): string =>
  text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
