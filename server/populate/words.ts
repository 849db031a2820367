/** Generated words without Markdown. */
import { createRandom, createZipf, type Random } from './random.ts';

const onsets = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh sk st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea io ou'.split(' ');
const codas = ['', '', '', 'l', 'm', 'n', 'r', 's', 't'];

const makeWord = (random: Random, syllables: number): string => {
  let word = '';
  for (let count = 0; count < syllables; count += 1)
    word += random.pick(onsets) + random.pick(vowels) + random.pick(codas);
  return word;
};

/** A message has about 13 words. */
const vocabularySize = 20_000;

/** The same words for every organization, most frequent and shortest first. */
export const createVocabulary = (): readonly string[] => {
  const random = createRandom(1);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const longest = words.size < 60 ? 1 : words.size < 2_000 ? 2 : 3;
    words.add(makeWord(random, 1 + random.below(longest)));
  }
  return [...words];
};

export interface Prose {
  message(random: Random): string;
  /** A topic or channel name: one to four words. */
  title(random: Random): string;
  fullName(random: Random): string;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const createProse = (): Prose => {
  const words = createVocabulary();
  const rank = createZipf(vocabularySize);
  const word = (random: Random) => words[rank(random)]!;
  const several = (random: Random, count: number) => {
    let text = word(random);
    for (let at = 1; at < count; at += 1) text += ` ${word(random)}`;
    return text;
  };
  const sentence = (random: Random) =>
    `${capitalise(several(random, 3 + random.below(9)))}${random.next() < 0.15 ? '?' : '.'}`;
  return {
    message: (random) => {
      let text = sentence(random);
      while (random.next() < 0.45) text += ` ${sentence(random)}`;
      return text;
    },
    title: (random) =>
      several(random, 1 + random.below(4))
        .slice(0, 50)
        .trim(),
    fullName: (random) => `${capitalise(makeWord(random, 2))} ${capitalise(makeWord(random, 2))}`,
  };
};
