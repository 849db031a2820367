/** Whether a text of the page is one of the catalogue that was not translated. */
import type { Translation, Words } from '@parlance/protocol/words/languages';

const hasWord = /\p{L}{2}/u;

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_place, name) => (name === 'n' ? '[\\p{N}.,\\s]+' : '([^]+?)'))}$`,
    'u',
  );

/** A name is made of several texts: "{channel}, {n} unread". */
const partsOf = (text: string): readonly string[] => [
  ...new Set([text, ...text.split(/, | · | — |: |\n/).map((part) => part.trim())]),
];

const latinWords = (text: string): readonly string[] => text.match(/[A-Za-z][A-Za-z’'-]{2,}/g) ?? [];

export class Untranslated {
  readonly #english = new Set<string>();
  readonly #englishPatterns: RegExp[] = [];
  readonly #translated = new Set<string>();
  readonly #translatedPatterns: RegExp[] = [];
  /** Latin words of the translations, which no other text may hold in a language without Latin letters. */
  readonly #latin: ReadonlySet<string> | undefined;
  /** What people wrote or are called, and names outside of the catalogue. */
  readonly #data: RegExp;
  readonly #judged = new Map<string, boolean>();

  constructor(catalogue: Words, language: Translation, data: RegExp) {
    this.#data = data;
    for (const [english, translations] of Object.entries(catalogue)) {
      const translation = translations[language];
      const isPattern = english.includes('{');
      if (isPattern) this.#translatedPatterns.push(patternOf(translation));
      else this.#translated.add(translation);
      if (translation === english || !hasWord.test(english.replace(/\{\w+\}/g, ''))) continue;
      if (isPattern) this.#englishPatterns.push(patternOf(english));
      else this.#english.add(english);
    }
    if (language !== 'ja') return;
    this.#latin = new Set(Object.values(catalogue).flatMap(({ ja }) => latinWords(ja)));
  }

  has(text: string): boolean {
    const before = this.#judged.get(text);
    if (before !== undefined) return before;
    const isUntranslated = partsOf(text).some((part) => this.#isEnglish(part)) || this.#hasForeignWord(text);
    this.#judged.set(text, isUntranslated);
    return isUntranslated;
  }

  #isEnglish(text: string): boolean {
    if (this.#translated.has(text)) return false;
    if (this.#english.has(text)) return true;
    return (
      this.#englishPatterns.some((pattern) => pattern.test(text)) &&
      !this.#translatedPatterns.some((pattern) => pattern.test(text))
    );
  }

  #hasForeignWord(text: string): boolean {
    const latin = this.#latin;
    if (latin === undefined) return false;
    return latinWords(text.replace(this.#data, ' ')).some((word) => !latin.has(word));
  }
}
