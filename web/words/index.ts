/** Texts in the reader's language. Components call `t` while they render, so a new language shows at once. */
import { fill, type PlaceOf } from '@parlance/protocol/phrase';
import type { Language, Translation } from '@parlance/protocol/words/languages';
import { signal } from '@preact/signals';
import type { Text } from './catalogue.ts';

export type { Text } from './catalogue.ts';

/** A text without places to fill. */
export type Label = Exclude<Text, `${string}{${string}}${string}`>;

type Values<T extends string> = { readonly [P in PlaceOf<T>]: string | number };
type Rest<T extends string> = [PlaceOf<T>] extends [never] ? [] : [values: Values<T>];

const chunks: Readonly<Record<Translation, () => Promise<{ default: Readonly<Record<string, string>> }>>> = {
  de: () => import('virtual:words/de'),
  fr: () => import('virtual:words/fr'),
  es: () => import('virtual:words/es'),
  ja: () => import('virtual:words/ja'),
};

interface Tongue {
  readonly language: Language;
  readonly words: Readonly<Record<string, string>>;
}

const tongue = signal<Tongue>({ language: 'en', words: {} });

export const languageNow = (): Language => tongue.value.language;

const isTranslated = (language: string): language is Translation => Object.hasOwn(chunks, language);

/** `wanted`: a language tag of the service, such as `de` or `fr-CA`; English when there is no translation. */
export const speak = async (wanted: string): Promise<void> => {
  const [language = 'en'] = wanted.toLowerCase().split(/[-_]/);
  if (language === tongue.peek().language) return;
  const words = isTranslated(language) ? (await chunks[language]()).default : {};
  tongue.value = { language: isTranslated(language) ? language : 'en', words };
  document.documentElement.lang = tongue.value.language;
};

/** Made once for a language: making one costs more than all that it writes. */
const once = <F>(make: (language: Language) => F): ((language: Language) => F) => {
  const made = new Map<Language, F>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
};

const numbers = once((language) => new Intl.NumberFormat(language));
const rules = once((language) => new Intl.PluralRules(language));
const orders = once((language) => new Intl.Collator(language));

/** The order of the reader's language. */
export const compareNow = (one: string, other: string): number => orders(languageNow()).compare(one, other);

/** The first of each costs many times what the next do: made while the page waits for something else. */
export const makeFormats = (): void => {
  for (const make of [numbers, rules, orders]) make(languageNow());
};

const written = (value: unknown): string =>
  typeof value === 'number' ? numbers(languageNow()).format(value) : String(value);

const inTongue = (text: string, values: Readonly<Record<string, string | number>>): string =>
  fill(tongue.value.words[text] ?? text, values, written);

/** Translates and fills a text. */
export const t = <T extends Text>(text: T, ...[values]: Rest<T>): string => inTongue(text, values ?? {});

/** Chooses between singular and plural by `{n}`. */
export const counted = <T extends Text>(n: number, one: Text, other: T): string => {
  const isOne = rules(languageNow()).select(n) === 'one';
  return inTongue(isOne ? one : other, { n });
};
