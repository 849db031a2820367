/** What the checks of a codec say: Zod hands on no more than English text, from which the phrase is found again. */
import type { Phrase } from './phrase.ts';

const complaints = new Map<string, Phrase>();

/** For a check of a declaration; there are as many as there are checks with different words. */
export const complaint = (phrase: Phrase): string => {
  const english = phrase.toString();
  complaints.set(english, phrase);
  return english;
};

export const complaintOf = (english: string): Phrase | undefined => complaints.get(english);
