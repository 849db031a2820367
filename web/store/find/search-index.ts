/** Texts prepared for finding: each letter typed compares only what the letters before it found. */
import { fold } from './fold.ts';
import { rankOf } from './rank.ts';

interface Entry<T> {
  readonly item: T;
  readonly texts: readonly string[];
}

export interface Found<T> {
  readonly item: T;
  /** Compared one after the other, lower first: rank, standing, beginning, order. */
  readonly keys: readonly number[];
}

const isBefore = (one: readonly number[], other: readonly number[]): boolean => {
  const index = one.findIndex((key, at) => key !== other[at]);
  return index >= 0 && one[index]! < other[index]!;
};

/** Joins what several indexes found, best first. */
export const bestOf = <T>(found: readonly (readonly Found<T>[])[], most: number): readonly T[] =>
  found
    .flat()
    .sort((one, other) => (isBefore(one.keys, other.keys) ? -1 : 1))
    .slice(0, most)
    .map(({ item }) => item);

export interface FindOptions<T> {
  readonly most: number;
  /** How near the item is to the reader, lower first; undefined leaves it out. */
  readonly standing?: (item: T) => number | undefined;
}

export class SearchIndex<T> {
  readonly #entries: readonly Entry<T>[];
  #last: { readonly query: string; readonly entries: readonly Entry<T>[] };

  /** Items of equal rank and standing come in the order of `items`. */
  constructor(items: readonly T[], textsOf: (item: T) => readonly string[]) {
    this.#entries = items.map((item) => ({ item, texts: textsOf(item).map(fold) }));
    this.#last = { query: '', entries: this.#entries };
  }

  /** Best first. */
  find(asked: string, options: FindOptions<T>): readonly T[] {
    return this.rank(asked, options).map(({ item }) => item);
  }

  /** Best first, each with what decided it. */
  rank(asked: string, { most, standing = () => 0 }: FindOptions<T>): readonly Found<T>[] {
    const query = fold(asked).trimEnd();
    const { query: before, entries } = this.#last;
    const answering: Entry<T>[] = [];
    const best: Found<T>[] = [];
    let order = 0;
    for (const entry of query.startsWith(before) ? entries : this.#entries) {
      order += 1;
      const rank = this.#rankOf(entry, query);
      if (rank === undefined) continue;
      answering.push(entry);
      // Of thousands, most are behind the last of the best by their first key.
      const last = best[most - 1]?.keys;
      if (last !== undefined && rank.rank > last[0]!) continue;
      const near = standing(entry.item);
      if (near === undefined || (rank.rank === last?.[0] && near > last[1]!)) continue;
      const keys = [rank.rank, near, rank.isBeginning ? 0 : 1, order];
      if (last !== undefined && !isBefore(keys, last)) continue;
      const at = best.findIndex((other) => isBefore(keys, other.keys));
      best.splice(at < 0 ? best.length : at, 0, { item: entry.item, keys });
      best.length = Math.min(best.length, most);
    }
    this.#last = { query, entries: answering };
    return best;
  }

  /** The best of its texts. */
  #rankOf({ texts }: Entry<T>, query: string) {
    let best: ReturnType<typeof rankOf>;
    for (const text of texts) {
      const rank = rankOf(text, query);
      if (rank !== undefined && (best === undefined || rank.rank < best.rank)) best = rank;
    }
    return best;
  }
}
