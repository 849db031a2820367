/** Phrases of failed checks. Zod passes on only English text, which finds the phrase. */
import type { Phrase } from './phrase.ts';

const complaints = new Map<string, Phrase>();

/** Called once for each declared check, so the map stays small. */
export const complaint = (phrase: Phrase): string => {
  const english = phrase.toString();
  complaints.set(english, phrase);
  return english;
};

export const complaintOf = (english: string): Phrase | undefined => complaints.get(english);
