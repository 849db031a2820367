/** Related words of the organization's vocabulary. */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Condition } from '../access.ts';
import { openWord, type SearchTerm } from './words.ts';

/** Most longer words looked up for one search. */
const mostLongerWords = 5000;
/** The same for one term. */
const mostForOne = 1000;

interface Found {
  readonly place: number;
  readonly word: string;
  readonly isLonger: boolean;
}

/** Rows of `Found`, by the places of `words`. `offset 0` makes the planner use the index of parts. */
const formsOf = (
  organizationId: number,
  words: readonly (string | null)[],
  most: number,
): RawBuilder<Found> => sql`
  select t.place::int as place, f.word, f.is_longer as "isLonger"
  from unnest(${words}::text[]) with ordinality as t(word, place)
  cross join lateral (
    (select longer.word, true as is_longer from (
       select w.word from search_words w
       where w.organization_id = ${organizationId} and w.word like '%' || t.word || '%'
         and not starts_with(w.word, t.word)
       offset 0) longer
     limit ${most + 1})
    union all
    -- Few by nature: a stem has so many endings and no more.
    (select w.word, false from search_words w
     where w.organization_id = ${organizationId}
       and w.stem = coalesce((ts_lexize('english_stem', t.word))[1], t.word) and not starts_with(w.word, t.word))
  ) f
  where t.word is not null`;

/** Adds related words, in one statement. */
export const findForms = async (reader: Reader, terms: readonly SearchTerm[]): Promise<SearchTerm[]> => {
  const words = terms.map((term) => openWord(term) ?? null);
  const open = words.filter((word) => word !== null).length;
  if (open === 0) return [...terms];
  const most = Math.min(mostForOne, Math.floor(mostLongerWords / open));
  const { rows } = await read<Found>`${formsOf(reader.organizationId, words, most)}`.execute(reader.query);
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

/** The vocabulary has no related words, so that the terms are complete as they were given. */
export const haveNoForms = (organizationId: number, terms: readonly SearchTerm[]): Condition => {
  const words = terms.flatMap((term) => openWord(term) ?? []);
  return sql<boolean>`not exists (${formsOf(organizationId, words, 0)})`;
};
