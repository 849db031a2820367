import { fill, type Phrase, phraseOf, type Said, type Value } from '@parlance/protocol/phrase';
import { catalogue, type Text } from '@parlance/protocol/words/catalogue';
import type { Language, Translation } from '@parlance/protocol/words/languages';
import { z } from 'zod';

const zodWords = {
  de: z.locales.de().localeError,
  fr: z.locales.fr().localeError,
  es: z.locales.es().localeError,
  ja: z.locales.ja().localeError,
} satisfies Record<Translation, z.core.$ZodErrorMap>;

/** Zod needs the input, which the issue holds. */
const findingIn = (issue: z.core.$ZodIssue, language: Translation): string => {
  const told = zodWords[language](issue as z.core.$ZodRawIssue);
  return (typeof told === 'string' ? told : told?.message) ?? issue.message;
};

const valueIn = (value: Value, language: Translation): string => {
  if (typeof value !== 'object') return String(value);
  return 'finding' in value ? findingIn(value.finding, language) : phraseIn(value, language);
};

/** Returns the text with unfilled placeholders. */
export const textIn = (text: Text, language: Language): string =>
  language === 'en' ? text : catalogue[text][language];

const phraseIn = (phrase: Phrase, language: Translation): string =>
  fill(textIn(phrase.text, language), phrase.values, (value) => valueIn(value, language));

/** Does not escape values: callers that make HTML or Markdown do [V17]. */
export const translate = (said: Said, language: Language): string => {
  const phrase = phraseOf(said);
  return language === 'en' ? phrase.toString() : phraseIn(phrase, language);
};
