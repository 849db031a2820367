/** Makes one chunk of translations for each language: `virtual:words/de`. */
import type { Plugin } from 'vite';
import { translations } from '../../protocol/words/languages.ts';
import { catalogue } from '../words/catalogue.ts';

const prefix = 'virtual:words/';

export const wordChunks = (): Plugin => ({
  name: 'word-chunks',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) => {
    const language = translations.find((one) => id === `\0${prefix}${one}`);
    if (language === undefined) return undefined;
    const words = Object.entries<Record<string, string>>(catalogue).map(([text, translated]) => [
      text,
      translated[language],
    ]);
    return `export default ${JSON.stringify(Object.fromEntries(words))};`;
  },
});
