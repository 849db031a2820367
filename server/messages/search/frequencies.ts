/**
 * How frequent words are, by the database's statistics. They choose only the way of a search, never its result
 * (docs/decisions/0028-search-is-exact.md).
 */
import type { Query } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { type Lexeme, rowOf } from './lexemes.ts';
import type { SearchTerm } from './words.ts';

/** Milliseconds; the database renews its statistics about as often. */
const trustedFor = 60_000;
/** The database's own guess without statistics. */
const shareOfUnknown = 0.005;
/**
 * Shares of words that are not counted, over the least counted one. People search for the more frequent of them; a
 * related word is any: by Zipf's law, the mean of 20,000 words of which the first 1,000 are counted.
 */
const shareOfOther = { given: 1 / 2, related: 1 / 6 } as const;
/** A stored message, for a table that was never counted. */
const bytesOfMessage = 500;

interface Counted {
  readonly messages: number;
  /** The most frequent words, and the share of messages with each, followed by the least of the shares. */
  readonly words: readonly string[] | null;
  readonly shares: readonly number[] | null;
}

class Frequencies {
  /** Stored messages, of all organizations: they share the word index. */
  readonly messages: number;
  /** In order, so that those with the same beginning are neighbours. */
  readonly #words: readonly string[];
  readonly #shares: ReadonlyMap<string, number>;
  readonly #least: number;

  constructor({ messages, words, shares }: Counted) {
    this.messages = messages;
    this.#shares = new Map(words?.map((word, index) => [word, shares?.[index] ?? shareOfUnknown]));
    this.#words = [...this.#shares.keys()].sort();
    this.#least = (words === null ? undefined : shares?.[words.length]) ?? 2 * shareOfUnknown;
  }

  /** The place of the first word that is not before the text. */
  #placeOf(text: string): number {
    let [from, to] = [0, this.#words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#words[middle]! < text) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #shareOf({ text, isBeginning }: Lexeme): number {
    const share = this.#shares.get(text);
    if (!isBeginning) return share ?? this.#least * shareOfOther.given;
    let sum = 0;
    for (let place = this.#placeOf(text); this.#words[place]?.startsWith(text) === true; place += 1)
      sum += this.#shares.get(this.#words[place]!)!;
    return sum === 0 ? this.#least * shareOfOther.given : Math.min(1, sum);
  }

  #shareOfTerm(term: SearchTerm): number {
    const row = rowOf(term).reduce((product, lexeme) => product * this.#shareOf(lexeme), 1);
    const related = [...term.sameStem, ...(term.longer === 'many' ? [] : term.longer)];
    const ofOther = this.#least * shareOfOther.related;
    return related.reduce((sum, word) => sum + (this.#shares.get(word) ?? ofOther), row);
  }

  /** Share of messages that hold all terms, related words included. */
  share(terms: readonly SearchTerm[]): number {
    return terms.reduce((product, term) => product * Math.min(1, this.#shareOfTerm(term)), 1);
  }
}

const fetchFrequencies = async (query: Query): Promise<Frequencies> => {
  const { rows } = await read<Counted>`
    select case when c.reltuples < 0 then pg_relation_size(c.oid) / ${bytesOfMessage} else c.reltuples end as messages,
      to_json(s.most_common_elems::text::text[]) as words, to_json(s.most_common_elem_freqs) as shares
    from pg_class c
    left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
      and s.attname = 'search'
    where c.oid = 'messages'::regclass
  `.execute(query);
  return new Frequencies(rows[0]!);
};

const known = new WeakMap<Query, { readonly since: number; readonly frequencies: Promise<Frequencies> }>();

/** Asks the database once a minute. */
export const frequenciesOf = ({ query }: { readonly query: Query }): Promise<Frequencies> => {
  const now = performance.now();
  const kept = known.get(query);
  if (kept !== undefined && now - kept.since < trustedFor) return kept.frequencies;
  const frequencies = fetchFrequencies(query);
  known.set(query, { since: now, frequencies });
  frequencies.catch(() => known.delete(query));
  return frequencies;
};
