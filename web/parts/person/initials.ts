/** Initials, where a person has no picture. Pure. */

/** The first letters of the first and the last word: two at most. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...word][0]!.toUpperCase()).join('');
};

/** Degrees. Neighbours differ, since the golden angle repeats late. */
export const hueOf = (user: number): number => Math.round((user * 137.508) % 360);
