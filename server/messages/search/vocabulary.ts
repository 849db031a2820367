/** Each process caches the stored words of search, and writes new ones before their message. */
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import { vocabularyOf } from './words.ts';

/** Limits of the cache; it restarts when full. */
const mostWords = 50_000;
const mostOrganizations = 100;
/** Seconds of trust in the cache: `leaving-words.ts` removes words. */
export const rememberedFor = 3600;

export interface Vocabulary {
  unknown(organizationId: number, texts: readonly string[]): string[];
  learn(organizationId: number, words: readonly string[]): void;
}

interface Known {
  readonly since: number;
  readonly words: Set<string>;
}

/** `now` in milliseconds. */
export const createVocabulary = (now: () => number): Vocabulary => {
  const known = new Map<number, Known>();
  const knownOf = (organizationId: number): Set<string> | undefined => {
    const mine = known.get(organizationId);
    return mine === undefined || now() - mine.since > rememberedFor * 1000 ? undefined : mine.words;
  };
  return {
    unknown: (organizationId, texts) => {
      const mine = knownOf(organizationId);
      const words = new Set<string>();
      for (const text of texts)
        for (const word of vocabularyOf(text)) if (mine === undefined || !mine.has(word)) words.add(word);
      return [...words];
    },
    learn: (organizationId, words) => {
      if (words.length === 0) return;
      let mine = knownOf(organizationId);
      if (mine === undefined || mine.size > mostWords) {
        if (known.size >= mostOrganizations) known.clear();
        mine = new Set();
        known.set(organizationId, { since: now(), words: mine });
      }
      for (const word of words) mine.add(word);
    },
  };
};

/** Does not wait for the disk: the message's later commit makes the words durable too. */
export const storeWords = async (
  { query }: Pick<Database, 'query'>,
  organizationId: number,
  words: readonly string[],
): Promise<void> => {
  if (words.length === 0) return;
  await write`
    select set_config('synchronous_commit', 'off', true), remember_search_words(${organizationId}, ${words}::text[])
  `.execute(query);
};

export const rememberWords = async (
  { query, organizationId }: Pick<Reader, 'query' | 'organizationId'>,
  words: readonly string[],
): Promise<void> => {
  await read`select remember_search_words(${organizationId}, ${words}::text[])`.execute(query);
};
