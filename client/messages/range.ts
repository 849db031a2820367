/**
 * The part of a narrow that is known: which of its messages have ids from `from` to `to`, all of them and in order. Nothing is
 * said of what lies beyond. Pure.
 */

export interface Range {
  /** Ascending, none twice, none outside of the bounds. */
  readonly ids: readonly number[];
  /** The bounds belong to what is known. 0: there is nothing older. Infinity: there is nothing newer. */
  readonly from: number;
  readonly to: number;
}

export interface Page {
  readonly ids: readonly number[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** The index of an id, or of the first larger one. */
const indexIn = (ids: readonly number[], id: number): number => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const has = ({ ids }: Range, id: number): boolean => ids[indexIn(ids, id)] === id;
export const covers = ({ from, to }: Range, id: number): boolean => from <= id && id <= to;

/** The place of an id among the messages, or where it would be. */
export const placeIn = ({ ids }: Range, id: number): number => indexIn(ids, id);

/** `anchor` is where the page was read around; it bounds a page that found no message on one side. */
export const rangeOf = ({ ids, foundOldest, foundNewest }: Page, anchor: number): Range => ({
  ids,
  from: foundOldest ? 0 : Math.min(anchor, ids[0] ?? anchor),
  to: foundNewest ? Number.POSITIVE_INFINITY : Math.max(anchor, ids.at(-1) ?? anchor),
});

/** Adds a message that belongs to the narrow; outside of the bounds it is not known whether others come before it. */
export const insert = (range: Range, id: number): Range => {
  const at = indexIn(range.ids, id);
  if (!covers(range, id) || range.ids[at] === id) return range;
  return { ...range, ids: [...range.ids.slice(0, at), id, ...range.ids.slice(at)] };
};

/** The bounds stay: what lies between them is known all the same. */
export const remove = (range: Range, id: number): Range =>
  has(range, id) ? { ...range, ids: range.ids.filter((one) => one !== id) } : range;

/** Extends the range by a page that was read from its lower bound downwards. */
export const extendDown = (range: Range, { ids, foundOldest }: Page): Range => {
  const older = ids.filter((id) => id < range.from);
  return {
    ...range,
    ids: [...older, ...range.ids],
    from: foundOldest ? 0 : Math.min(range.from, older[0] ?? range.from),
  };
};

/** Extends the range by a page that was read from its upper bound upwards. */
export const extendUp = (range: Range, { ids, foundNewest }: Page): Range => {
  const newer = ids.filter((id) => id > range.to);
  return {
    ...range,
    ids: [...range.ids, ...newer],
    to: foundNewest ? Number.POSITIVE_INFINITY : Math.max(range.to, newer.at(-1) ?? range.to),
  };
};

/** Where more is to be read; undefined at an end of the narrow. */
export const edgeOf = ({ from, to }: Range, side: 'older' | 'newer'): number | undefined => {
  const edge = side === 'older' ? from : to;
  return edge === 0 || edge === Number.POSITIVE_INFINITY ? undefined : edge;
};

/** Throws when the range is not what it says it is. For tests. */
export const checkRange = ({ ids, from, to }: Range): void => {
  const isAscending = ids.every((id, index) => index === 0 || ids[index - 1]! < id);
  if (!isAscending) throw new Error(`The ids ${ids.join(', ')} are not in order, or one is there twice.`);
  if (ids.some((id) => id < from || id > to))
    throw new Error(`An id of ${ids.join(', ')} is not in ${from}..${to}.`);
};
