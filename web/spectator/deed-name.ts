import { languageNow } from '../words/index.ts';

/** As it stands inside a sentence: English writes it small there. */
export const insideSentence = (deed: string): string =>
  languageNow() === 'en' ? deed.charAt(0).toLowerCase() + deed.slice(1) : deed;
