/**
 * Rows that are filtered and ordered at once, also tens of thousands. Each row's text is folded once, and each column
 * is ordered once; a filter only walks that order. Pure.
 */
import { fold } from '../../store/find/fold.ts';
import { Narrowing } from '../../store/find/narrowing.ts';
import { inLanguageOrder } from '../../store/in-language-order.ts';
import type { Column, Order } from './column.ts';

/** Behind all others in either direction. */
const none = Number.POSITIVE_INFINITY;

/** Texts as the reader's language orders them. Numbers of a typed array need no function that compares. */
const ascending = <K extends number | string>(keys: ReadonlySet<K>): Iterable<K> => {
  const isNumber = typeof keys.values().next().value === 'number';
  if (isNumber) return Float64Array.from(keys as ReadonlySet<number>).sort() as Iterable<K>;
  return inLanguageOrder(keys as ReadonlySet<string>, (key) => key) as Iterable<K>;
};

/** Ranks of equal keys are equal, so that few different keys are ordered in one walk. */
const ranksOf = <K extends number | string>(keys: readonly K[]): Int32Array => {
  const rankOf = new Map<K, number>();
  for (const key of ascending(new Set(keys))) rankOf.set(key, rankOf.size);
  return Int32Array.from(keys, (key) => rankOf.get(key)!);
};

/** The indices by rank; equal ones stay as they stand. A counting sort. */
const byRank = (ranks: Int32Array): Int32Array => {
  const starts = new Int32Array(ranks.length + 1);
  for (const rank of ranks) starts[rank + 1]! += 1;
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank]! += starts[rank - 1]!;
  const order = new Int32Array(ranks.length);
  for (const [index, rank] of ranks.entries()) {
    order[starts[rank]!] = index;
    starts[rank]! += 1;
  }
  return order;
};

/** Keeps folded texts as long as their rows live, so that a change of one row folds one text. */
export class FoldedTexts<R extends object> {
  readonly #texts = new WeakMap<R, string>();
  readonly #columns: readonly Column<R>[];

  constructor(columns: readonly Column<R>[]) {
    this.#columns = columns.filter(({ isFound }) => isFound === true);
  }

  of(row: R): string {
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    const text = this.#columns.map(({ textOf }) => fold(textOf(row))).join('\n');
    this.#texts.set(row, text);
    return text;
  }
}

export class TableRows<R extends object> {
  readonly #rows: readonly R[];
  readonly #columns: readonly Column<R>[];
  readonly #texts: FoldedTexts<R>;
  readonly #orders = new Map<string, readonly R[]>();
  readonly #places = new WeakMap<readonly R[], Narrowing<number>>();

  constructor(rows: readonly R[], columns: readonly Column<R>[], texts: FoldedTexts<R>) {
    this.#rows = rows;
    this.#columns = columns;
    this.#texts = texts;
  }

  /** All ways to order the rows. */
  orders(): readonly Order[] {
    return this.#columns.flatMap(({ key }) => [false, true].map((isDown) => ({ key, isDown })));
  }

  #ascending(column: Column<R>): readonly R[] {
    const { orderOf } = column;
    const ranks =
      orderOf === undefined
        ? ranksOf(this.#rows.map((row) => column.textOf(row)))
        : ranksOf(this.#rows.map((row) => orderOf(row) ?? none));
    return Array.from(byRank(ranks), (index) => this.#rows[index]!);
  }

  #ordered({ key, isDown }: Order): readonly R[] {
    const name = `${key} ${isDown}`;
    const known = this.#orders.get(name);
    if (known !== undefined) return known;
    const column = this.#columns.find((one) => one.key === key);
    if (column === undefined) return this.#rows;
    const rows = isDown ? this.#downward(column) : this.#ascending(column);
    this.#orders.set(name, rows);
    return rows;
  }

  #downward(column: Column<R>): readonly R[] {
    const rows = this.#ordered({ key: column.key, isDown: false }).toReversed();
    if (column.orderOf === undefined) return rows;
    const { orderOf } = column;
    const isUnknown = (row: R) => orderOf(row) === undefined;
    return [...rows.filter((row) => !isUnknown(row)), ...rows.filter(isUnknown)];
  }

  /** Makes ready for the first letter of a search in this order. */
  rehearse(order: Order): void {
    this.#placesOf(this.#ordered(order)).rehearse();
  }

  /** Those that have all words of the text, in order. */
  shown(text: string, order: Order): readonly R[] {
    const rows = this.#ordered(order);
    const wanted = fold(text).trimStart();
    return wanted === ''
      ? rows
      : this.#placesOf(rows)
          .find(wanted)
          .map((place) => rows[place]!);
  }

  /** Texts stand beside the rows in their order: looking each up would take longer than comparing it. */
  #placesOf(rows: readonly R[]): Narrowing<number> {
    const known = this.#places.get(rows);
    if (known !== undefined) return known;
    const texts = rows.map((row) => this.#texts.of(row));
    const places = new Narrowing(
      rows.map((_row, place) => place),
      (text) => {
        const words = text.split(/\s+/).filter(Boolean);
        return (place) => words.every((word) => texts[place]!.includes(word));
      },
    );
    this.#places.set(rows, places);
    return places;
  }
}
