/**
 * Text in lower case, letter by letter, as the database folds it: names and topics are one whatever the case of their letters, and
 * whoever compares them outside the database must not come to another answer. JavaScript alone gives the last sigma of a word a form
 * of its own, and a Turkish İ two characters.
 */
export const lowerCase = (text: string): string =>
  text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
