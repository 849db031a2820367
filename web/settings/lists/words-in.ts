import { lowerCase } from '@parlance/protocol/lower-case';

/** The words of a text, parted by commas or lines, without those that are known. */
export const wordsIn = (text: string, known: readonly string[]): readonly string[] => {
  const seen = new Set(known.map(lowerCase));
  return text
    .split(/[,\n、，]/)
    .map((word) => word.trim())
    .filter((word) => {
      const lower = lowerCase(word);
      if (word === '' || seen.has(lower)) return false;
      seen.add(lower);
      return true;
    });
};
