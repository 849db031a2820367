/**
 * Gives the page what emoji are called in each translation, from Unicode's CLDR: `virtual:emoji-names/de` has their
 * names, `virtual:emoji-words/de` further words that find them. Both have a line for each emoji of the service's table.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type Translation, translations } from '../../protocol/words/languages.ts';
import { emojiTable } from '../../server/emoji/table.ts';

interface Named {
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly skins?: readonly Named[];
}

const { resolve } = createRequire(import.meta.url);

const codes = emojiTable
  .trim()
  .split('\n')
  .map((line) => line.slice(0, line.indexOf(' ')));

/** As the service's table writes it. */
const codeOf = ({ hexcode }: Named): string => hexcode.toLowerCase().replaceAll('-fe0f', '');

const namedIn = (language: Translation): readonly Named[] => {
  const path = resolve(`emojibase-data/${language}/compact.json`);
  const all = JSON.parse(readFileSync(path, 'utf8')) as readonly Named[];
  const byCode = new Map(all.flatMap((one) => [one, ...(one.skins ?? [])]).map((one) => [codeOf(one), one]));
  return codes.map((code) => {
    const named = byCode.get(code);
    if (named === undefined) throw new Error(`The emoji ${code} has no name in the language ${language}.`);
    return named;
  });
};

/** Words in the name find the emoji already. */
const wordsOf = ({ label, tags = [] }: Named): string =>
  tags.filter((tag) => !label.toLowerCase().includes(tag.toLowerCase())).join('|');

const kinds: Readonly<Record<string, (named: Named) => string>> = {
  'virtual:emoji-names/': (named) => `${codeOf(named)} ${named.label}`,
  'virtual:emoji-words/': wordsOf,
};

export const emojiNames = (): Plugin => ({
  name: 'emoji-names',
  resolveId: (id) => (Object.keys(kinds).some((kind) => id.startsWith(kind)) ? `\0${id}` : undefined),
  load: (id) => {
    for (const [kind, lineOf] of Object.entries(kinds)) {
      const language = translations.find((one) => id === `\0${kind}${one}`);
      if (language === undefined) continue;
      return `export default ${JSON.stringify(namedIn(language).map(lineOf).join('\n'))};`;
    }
    return undefined;
  },
});
