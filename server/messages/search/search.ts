/**
 * Searches words, also in other forms or inside words, "quoted phrases", and characters of scripts without
 * spaces (docs/decisions/0028-search-is-exact.md).
 * Matches depend only on message and words; limits of the vocabulary do not change results [H15].
 */

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Condition } from '../access.ts';
import { openWord, type Piece, type SearchTerm } from './words.ts';

/** Most longer words looked up for one search. */
const mostLongerWords = 5000;
/** The same for one term. */
const mostForOne = 1000;
/** Most longer words to look up; beyond it scanning a message's words is faster. */
const mostCompared = 30;

interface Found {
  readonly place: number;
  readonly word: string;
  readonly isLonger: boolean;
}

/** Adds related words, in one statement. `offset 0` makes the planner use the index of parts. */
export const findForms = async (reader: Reader, terms: readonly SearchTerm[]): Promise<SearchTerm[]> => {
  const words = terms.map((term) => openWord(term) ?? null);
  const open = words.filter((word) => word !== null).length;
  if (open === 0) return [...terms];
  const most = Math.min(mostForOne, Math.floor(mostLongerWords / open));
  const { rows } = await read<Found>`
    select t.place::int as place, f.word, f.is_longer as "isLonger"
    from unnest(${words}::text[]) with ordinality as t(word, place)
    cross join lateral (
      (select longer.word, true as is_longer from (
         select w.word from search_words w
         where w.organization_id = ${reader.organizationId} and w.word like '%' || t.word || '%'
           and not starts_with(w.word, t.word)
         offset 0) longer
       limit ${most + 1})
      union all
      -- Few by nature: a stem has so many endings and no more.
      (select w.word, false from search_words w
       where w.organization_id = ${reader.organizationId}
         and w.stem = coalesce((ts_lexize('english_stem', t.word))[1], t.word) and not starts_with(w.word, t.word))
    ) f
    where t.word is not null
  `.execute(reader.query);
  const found = terms.map(() => ({ sameStem: new Set<string>(), longer: [] as string[] }));
  for (const { place, word, isLonger } of rows) {
    if (isLonger) found[place - 1]!.longer.push(word);
    else found[place - 1]!.sameStem.add(word);
  }
  return terms.map((term, index) => {
    const { sameStem, longer } = found[index]!;
    return {
      ...term,
      sameStem: [...sameStem],
      longer: longer.length > most ? 'many' : [...new Set(longer)],
    };
  });
};

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Character pairs, as in `search_text`. A run's last character has its own lexeme. */
const lexemesOfRun = (run: string, endsHere: boolean): string[] => {
  const codes = [...run].map((character) => character.codePointAt(0)!.toString(16));
  if (codes.length === 1) return [`${quoted(`u${codes[0]}u`)}${endsHere ? '' : ':*'}`];
  return codes
    .map((code, index) => quoted(`u${code}u${codes[index + 1] ?? ''}`))
    .slice(0, endsHere ? undefined : -1);
};

const lexemesOf = ({ text, isRun }: Piece, isLast: boolean, isOpen: boolean): string[] =>
  isRun ? lexemesOfRun(text, !isLast) : [`${quoted(text)}${isLast && isOpen ? ':*' : ''}`];

const queryOf = ({ pieces, isOpen, sameStem }: SearchTerm, longer: readonly string[]): string => {
  const row = pieces.flatMap((piece, index) => lexemesOf(piece, index === pieces.length - 1, isOpen));
  return [row.join(' <-> '), ...[...sameStem, ...longer].map(quoted)].join(' | ');
};

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
  /** Terms that the word index does not find. */
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
    rest: terms.filter(({ longer }) => longer === 'many'),
    forms: listed.reduce((sum, term) => sum + term.sameStem.length + longerOf(term).length, 0),
  };
};

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

/** Returns the planner's estimate. */
export const estimateHits = async (
  reader: Reader,
  { query }: Pick<IndexedSearch, 'query'>,
): Promise<number> => {
  const { rows } = await read<Explained>`
    explain (format json) select from messages m
    where m.organization_id = ${reader.organizationId} and m.search @@ ${query}
  `.execute(reader.query);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};
