/** Chooses the language of answers (docs/languages.md). Pure. */
import { type Language, languages } from '@parlance/protocol/words/languages';
import Negotiator from 'negotiator';

/** Reads tags such as `de`, `de-DE` or `es_419`; undefined for unsupported languages. */
export const languageOf = (tag: string): Language | undefined => {
  const base = /^[a-z]+/i.exec(tag)?.[0].toLowerCase();
  return languages.find((language) => language === base);
};

/** Falls back to English. */
export const ourLanguage = (tag: string): Language => languageOf(tag) ?? 'en';

/** Tags may be of unsupported languages. */
export interface Preference {
  /** Set by the user. */
  readonly chosen?: string | undefined;
  /** A default, or the organization's. */
  readonly assumed?: string | undefined;
}

export interface Choice {
  readonly language: Language;
  /** Whether the answer depends on Accept-Language. */
  readonly isAsked: boolean;
}

const longestHeader = 500;

const askedIn = (header: string | undefined): Language | undefined => {
  if (header === undefined) return undefined;
  const tags = new Negotiator({ headers: { 'accept-language': header.slice(0, longestHeader) } }).languages();
  for (const tag of tags) {
    // A wildcard asks for no language.
    if (tag === '*') return undefined;
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return undefined;
};

/** Prefers the chosen language, then the header, then the assumed one, then English. */
export const chooseLanguage = ({ chosen, assumed }: Preference, header: string | undefined): Choice => {
  const own = chosen === undefined ? undefined : languageOf(chosen);
  if (own !== undefined) return { language: own, isAsked: false };
  const language = askedIn(header) ?? (assumed === undefined ? undefined : languageOf(assumed)) ?? 'en';
  return { language, isAsked: true };
};

export const languageHeaders = ({ language, isAsked }: Choice): Record<string, string> => ({
  'Content-Language': language,
  ...(isAsked ? { Vary: 'Accept-Language' } : {}),
});
