/** What judges passwords, by word lists that take 8 MB and a tenth of a second to load. */
import { createRequire } from 'node:module';

/** Spellings of a word to try, like `p4$$word`; each adds work. */
const mostSpellings = 8;

export interface Candidate {
  readonly beginning: string;
  /** What an attacker knows of the person. */
  readonly words: readonly string[];
}

/** Returns how many guesses a password takes. */
export type Judge = (candidate: Candidate) => number;

/** A module that is imported stays for good, so the libraries are required, and their modules forgotten. */
export const loadJudge = (): Judge => {
  const require = createRequire(import.meta.url);
  const known = new Set(Object.keys(require.cache));
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const lists = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  for (const path of Object.keys(require.cache)) if (!known.has(path)) delete require.cache[path];
  const { dictionary, adjacencyGraphs: graphs } = lists;
  const judge = new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions: mostSpellings });
  return ({ beginning, words }) => judge.check(beginning, [...words]).guesses;
};
