/** Loads what emoji are called in the reader's language, and the words that find them. */
import type { Language, Translation } from '@parlance/protocol/words/languages';
import { effect, type Signal, signal } from '@preact/signals';
import { languageNow } from '../../words/index.ts';

type Loaders = Readonly<Record<Translation, () => Promise<{ readonly default: string }>>>;

const nameLoaders: Loaders = {
  de: () => import('virtual:emoji-names/de'),
  fr: () => import('virtual:emoji-names/fr'),
  es: () => import('virtual:emoji-names/es'),
  ja: () => import('virtual:emoji-names/ja'),
};
const wordLoaders: Loaders = {
  de: () => import('virtual:emoji-words/de'),
  fr: () => import('virtual:emoji-words/fr'),
  es: () => import('virtual:emoji-words/es'),
  ja: () => import('virtual:emoji-words/ja'),
};

const load = async (loaders: Loaders, language: Language): Promise<readonly string[]> =>
  language === 'en' ? [] : (await loaders[language]()).default.split('\n');

/** Hands over the lines for the language of the page, now and when it changes. */
const follow = (loaders: Loaders, take: (lines: readonly string[]) => void): void => {
  effect(() => {
    const language = languageNow();
    // Without network emoji have the protocol's names.
    void load(loaders, language)
      .catch(() => [])
      .then((lines) => {
        if (language === languageNow()) take(lines);
      });
  });
};

const nameIn = (line: string): readonly [code: string, name: string] => {
  const space = line.indexOf(' ');
  return [line.slice(0, space), line.slice(space + 1)];
};

export const followNames = (names: Signal<ReadonlyMap<string, string>>): void =>
  follow(nameLoaders, (lines) => {
    names.value = new Map(lines.map(nameIn));
  });

const wordLines = signal<readonly string[]>([]);
let isFollowing = false;

/**
 * Words by code; the first call starts to load them. `names`: by code. Both files have their lines in one order.
 */
export const emojiWords = (names: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  if (!isFollowing) {
    isFollowing = true;
    follow(wordLoaders, (lines) => {
      wordLines.value = lines;
    });
  }
  const lines = wordLines.value;
  return new Map([...names.keys()].map((code, at) => [code, lines[at]?.split('|') ?? []]));
};
