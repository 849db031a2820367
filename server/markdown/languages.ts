/** What is known of the word after a fence. */
import { codeLanguages, plainName, plainWord } from '@parlance/protocol/code-languages';

export { plainName, plainWord };

export interface Language {
  module: string;
  displayName: string;
}

export const languages: ReadonlyMap<string, Language> = new Map(
  codeLanguages.flatMap(({ module, displayName, words }) =>
    words.map((word): [string, Language] => [word, { module, displayName }]),
  ),
);

export const isCodeLanguage = (word: string): boolean =>
  languages.has(word.toLowerCase()) || word === plainWord || word === 'math';
