/** What judges passwords, with its word lists. They take 8 MB, and most processes judge no password for days. */
import { createRequire } from 'node:module';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Spellings of a word to try, like `p4$$word`; each adds work. */
const mostSpellings = 8;
/** Milliseconds after a password: people who join often come together. */
const kept = 600_000;

let loaded: ZxcvbnFactory | undefined;
let timer: NodeJS.Timeout | undefined;

/** A module that is imported stays for good, so the libraries are required, and their modules forgotten. */
const load = (): ZxcvbnFactory => {
  const require = createRequire(import.meta.url);
  const known = new Set(Object.keys(require.cache));
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const lists = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  for (const path of Object.keys(require.cache)) if (!known.has(path)) delete require.cache[path];
  const { dictionary, adjacencyGraphs: graphs } = lists;
  return new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions: mostSpellings });
};

export const forgetWordLists = (): void => {
  clearTimeout(timer);
  loaded = undefined;
};

export const useWordLists = (): ZxcvbnFactory => {
  loaded ??= load();
  clearTimeout(timer);
  timer = setTimeout(forgetWordLists, kept).unref();
  return loaded;
};
