/**
 * What people type to search: words, of which each must occur at least as the beginning of a word, and "quoted phrases".
 * Texts written without spaces are found by the beginning of a run of letters only.
 */
import { sql } from 'kysely';
import { escapeText } from '../markdown/index.ts';
import type { Condition } from './access.ts';

/** The parts of a word or phrase, in order: letters and digits only. */
export interface SearchWord {
  readonly parts: readonly string[];
  /** Whether the last part may be the beginning of a longer word. */
  readonly isPrefix: boolean;
}

const mostWords = 20;
/** The beginning of a very short word is in nearly every message. */
const shortestPrefix = 3;

export const parseSearch = (text: string): SearchWord[] => {
  const words: SearchWord[] = [];
  for (const [, phrase, word] of text.matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    const parts = (phrase ?? word ?? '').toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    if (parts.length === 0) continue;
    const isPrefix = phrase === undefined && parts.length === 1 && parts[0]!.length >= shortestPrefix;
    words.push({ parts, isPrefix });
  }
  return words.slice(0, mostWords);
};

/** The words as PostgreSQL's text search reads them; single parts hold no character that it gives a meaning to. */
export const matchesWords = (words: readonly SearchWord[]): Condition => {
  const queries = words.map(({ parts, isPrefix }) =>
    isPrefix && !parts[0]!.includes('_')
      ? sql`to_tsquery('simple', ${`${parts[0]}:*`})`
      : sql`phraseto_tsquery('simple', ${parts.join(' ')})`,
  );
  return sql<boolean>`m.search @@ (${sql.join(queries, sql` && `)})`;
};

/** One expression for all words, linear in the text. */
const patternOf = (words: readonly SearchWord[]): RegExp => {
  const alternatives = words.map(
    ({ parts, isPrefix }) => `${parts.join('[^\\p{L}\\p{N}_<>&]+')}${isPrefix ? '[\\p{L}\\p{N}_]*' : ''}`,
  );
  // Tags and entities come first, so that nothing inside them is taken for a word.
  return new RegExp(
    `(<[^>]*>|&#?\\w+;)|(?<![\\p{L}\\p{N}_])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
};

/** HTML with every match wrapped; tags and entities stay whole. */
export const highlightHtml = (html: string, words: readonly SearchWord[]): string =>
  words.length === 0
    ? html
    : html.replace(patternOf(words), (match, markup: string | undefined) =>
        markup === undefined ? `<span class="highlight">${match}</span>` : match,
      );

/** Plain text as HTML with every match wrapped. */
export const highlightText = (text: string, words: readonly SearchWord[]): string =>
  highlightHtml(escapeText(text), words);
