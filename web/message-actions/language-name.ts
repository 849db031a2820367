import { languageNow } from '../words/index.ts';

/** In the reader's language. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames([languageNow()], { type: 'language' }).of(language) ?? language;
