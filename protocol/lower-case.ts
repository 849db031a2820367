/**
 * Lower-cases like the database, letter by letter: names and topics ignore case, and both sides must agree.
 * JavaScript alone changes a final sigma and splits the Turkish İ.
 */
export const lowerCase = (text: string): string =>
  text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
