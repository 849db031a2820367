/** Which of our languages somebody is answered in (docs/languages.md). Pure. */
import { type Language, languages } from '@parlance/protocol/words/languages';
import Negotiator from 'negotiator';

/** The language of a tag like `de`, `de-DE` or `es_419`, by what stands first in it; undefined when it is none of ours. */
export const languageOf = (tag: string): Language | undefined => {
  const base = /^[a-z]+/i.exec(tag)?.[0].toLowerCase();
  return languages.find((language) => language === base);
};

/** The same where something has to be said in any case: in English when the tag is of a language that we do not speak. */
export const ourLanguage = (tag: string): Language => languageOf(tag) ?? 'en';

/** What is known of somebody before their request is read. Tags, which may be of languages that we do not speak. */
export interface Preference {
  /** What they have chosen in their settings. */
  readonly chosen?: string | undefined;
  /** What stands in their settings without their doing, or is their organization's. */
  readonly assumed?: string | undefined;
}

export interface Choice {
  readonly language: Language;
  /** Whether another Accept-Language could have led to another answer. */
  readonly isAsked: boolean;
}

/** Longer headers say no more about what somebody reads. */
const longestHeader = 500;

const askedIn = (header: string | undefined): Language | undefined => {
  if (header === undefined) return undefined;
  const tags = new Negotiator({ headers: { 'accept-language': header.slice(0, longestHeader) } }).languages();
  for (const tag of tags) {
    // Whoever takes any language has not asked for one.
    if (tag === '*') return undefined;
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return undefined;
};

/** What they have chosen; else the first of ours in the header; else what is assumed; else English. */
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
