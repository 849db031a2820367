/**
 * What people type to search, as a condition on messages (docs/decisions/0013-search.md): words, of which each must occur as a
 * word, in another form, as the beginning of a word or inside one; "quoted phrases"; and runs of characters in scripts that are written without
 * spaces, anywhere.
 */
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import type { Condition } from './access.ts';
import { openWord, type Piece, type SearchTerm } from './search-words.ts';

/** A part that more different words have inside tells too little: then only words that begin with it are meant. */
const mostForms = 30;

interface Form {
  readonly place: number;
  readonly word: string;
  readonly isInside: boolean;
}

/**
 * Adds to each term the words of the organization that it stands for beside itself: one statement for all terms. `offset 0` keeps
 * the planner from reading the vocabulary in order, whole, where its index of parts leads to a few words.
 */
export const findForms = async (reader: Reader, terms: readonly SearchTerm[]): Promise<SearchTerm[]> => {
  const words = terms.map((term) => openWord(term) ?? null);
  if (words.every((word) => word === null)) return [...terms];
  const { rows } = await sql<Form>`
    select t.place::int as place, f.word, f.is_inside as "isInside"
    from unnest(${words}::text[]) with ordinality as t(word, place)
    cross join lateral (
      (select distinct word, true as is_inside from (
         select w.word from search_words w
         where w.organization_id = ${reader.organizationId} and w.word like '%' || t.word || '%'
           and not starts_with(w.word, t.word)
         offset 0) inside
       limit ${mostForms + 1})
      union all
      (select distinct w.word, false from search_words w
       where w.organization_id = ${reader.organizationId}
         and w.stem = coalesce((ts_lexize('english_stem', t.word))[1], t.word) and not starts_with(w.word, t.word)
       limit ${mostForms})
    ) f
    where t.word is not null
  `.execute(reader.query);
  return terms.map((term, index) => {
    const own = rows.filter(({ place }) => place === index + 1);
    const inside = own.filter(({ isInside }) => isInside);
    const others = own.filter(({ isInside }) => !isInside);
    const meant = inside.length > mostForms ? others : own;
    return { ...term, forms: [...new Set(meant.map(({ word }) => word))] };
  });
};

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Pairs of neighbours, as `search_text` writes them. The last character has a lexeme of its own where the run ends. */
const lexemesOfRun = (run: string, endsHere: boolean): string[] => {
  const codes = [...run].map((character) => character.codePointAt(0)!.toString(16));
  if (codes.length === 1) return [`${quoted(`u${codes[0]}u`)}${endsHere ? '' : ':*'}`];
  return codes
    .map((code, index) => quoted(`u${code}u${codes[index + 1] ?? ''}`))
    .slice(0, endsHere ? undefined : -1);
};

const lexemesOf = ({ text, isRun }: Piece, isLast: boolean, isOpen: boolean): string[] =>
  isRun ? lexemesOfRun(text, !isLast) : [`${quoted(text)}${isLast && isOpen ? ':*' : ''}`];

const queryOf = ({ pieces, isOpen, forms }: SearchTerm): string => {
  const row = pieces.flatMap((piece, index) => lexemesOf(piece, index === pieces.length - 1, isOpen));
  return [row.join(' <-> '), ...forms.map(quoted)].join(' | ');
};

/** What the terms mean, as the database's own query. */
export const tsQueryOf = (terms: readonly SearchTerm[]) =>
  sql`to_tsquery('simple', ${terms.map((term) => `(${queryOf(term)})`).join(' & ')})`;

/** Every term occurs in the message `m`, in its topic or in its content. The query is read once, not for each message. */
export const matchesTerms = (terms: readonly SearchTerm[]): Condition =>
  sql<boolean>`m.search @@ (select ${tsQueryOf(terms)})`;
