/**
 * Searches words, also in other forms or inside words, "quoted phrases", and characters of scripts without
 * spaces (docs/decisions/0028-search-is-exact.md).
 * Matches depend only on message and words; limits of the vocabulary do not change results [H15].
 */
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../access.ts';
import { queryText, rowOf } from './lexemes.ts';
import { openWord, type SearchTerm } from './words.ts';

/** Most longer words to look up; beyond it scanning a message's words is faster. */
const mostCompared = 30;

const queryOf = (term: SearchTerm, longer: readonly string[]): string =>
  queryText(rowOf(term), [...term.sameStem, ...longer]);

const tsQuery = (texts: readonly string[]) =>
  sql`to_tsquery('simple', ${texts.map((text) => `(${text})`).join(' & ')})`;

const longerOf = ({ longer }: SearchTerm): readonly string[] => (longer === 'many' ? [] : longer);

/** Parsed once, not per message. */
const matches = (query: RawBuilder<unknown>): Condition => sql<boolean>`m.search @@ (select ${query})`;

/**
 * A vocabulary word of `m` contains the part, as in `remember_search_words`. The first test discards most
 * messages.
 */
const holdsPart = (part: string): Condition => sql<boolean>`case when position(${part} in m.search::text) > 0
  then exists (
    select from unnest(tsvector_to_array(m.search)) as own(word)
    where position(${part} in own.word) > 0 and is_search_word(own.word))
  else false end`;

const isCompared = (term: SearchTerm) => term.longer !== 'many' && term.longer.length <= mostCompared;

/** Every term occurs in topic or content of `m`. */
export const matchesTerms = (terms: readonly SearchTerm[]): Condition => {
  const compared = terms.filter(isCompared);
  const conditions = [
    ...(compared.length === 0
      ? []
      : [matches(tsQuery(compared.map((term) => queryOf(term, longerOf(term)))))]),
    ...terms
      .filter((term) => !isCompared(term))
      .map(
        (term) => sql<boolean>`(${matches(tsQuery([queryOf(term, [])]))} or ${holdsPart(openWord(term)!)})`,
      ),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

export interface IndexedSearch {
  readonly query: RawBuilder<unknown>;
  /** Terms that the word index finds. */
  readonly listed: readonly SearchTerm[];
  /** The other terms. */
  readonly rest: readonly SearchTerm[];
  /** Number of related words. */
  readonly forms: number;
}

/** Undefined if all terms have too many longer words. */
export const indexedSearch = (terms: readonly SearchTerm[]): IndexedSearch | undefined => {
  const listed = terms.filter(({ longer }) => longer !== 'many');
  if (listed.length === 0) return undefined;
  return {
    query: tsQuery(listed.map((term) => queryOf(term, longerOf(term)))),
    listed,
    rest: terms.filter(({ longer }) => longer === 'many'),
    forms: listed.reduce((sum, term) => sum + term.sameStem.length + longerOf(term).length, 0),
  };
};
