/** Texts in the order of the reader's language, also tens of thousands. */
import { languageNow } from '../words/index.ts';
import { fold } from './find/fold.ts';

/** The order of code units, which is found far quicker: the rules of a language then find most in order. */
const roughly = <T>(items: Iterable<T>, textOf: (item: T) => string): T[] => {
  const byText = new Map<string, T[]>();
  for (const item of items) {
    const text = fold(textOf(item));
    const known = byText.get(text);
    if (known === undefined) byText.set(text, [item]);
    else known.push(item);
  }
  return [...byText.keys()].sort().flatMap((text) => byText.get(text)!);
};

/** `known`: items that were in order before; they come first where texts are equal. */
export const inLanguageOrder = <T>(
  items: Iterable<T>,
  textOf: (item: T) => string,
  known: readonly T[] = [],
): T[] => {
  const { compare } = new Intl.Collator(languageNow());
  return [...known, ...roughly(items, textOf)].sort((one, other) => compare(textOf(one), textOf(other)));
};
