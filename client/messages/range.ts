/** The known part of a narrow: every message id from `from` to `to`. Pure. */

export interface Range {
  /** Ascending, unique, within bounds. */
  readonly ids: readonly number[];
  /** Inclusive. 0: nothing is older. Infinity: nothing is newer. */
  readonly from: number;
  readonly to: number;
}

export interface Page {
  readonly ids: readonly number[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** Returns the index of the id, or of the next larger one. */
export const placeIn = ({ ids }: Range, id: number): number => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const has = (range: Range, id: number): boolean => range.ids[placeIn(range, id)] === id;
export const covers = ({ from, to }: Range, id: number): boolean => from <= id && id <= to;

/** `anchor` bounds a page that is empty on one side. */
export const rangeOf = ({ ids, foundOldest, foundNewest }: Page, anchor: number): Range => ({
  ids,
  from: foundOldest ? 0 : Math.min(anchor, ids[0] ?? anchor),
  to: foundNewest ? Number.POSITIVE_INFINITY : Math.max(anchor, ids.at(-1) ?? anchor),
});

/** Ignores ids outside the bounds, where neighbours are unknown. */
export const insert = (range: Range, id: number): Range => {
  const at = placeIn(range, id);
  if (!covers(range, id) || range.ids[at] === id) return range;
  return { ...range, ids: [...range.ids.slice(0, at), id, ...range.ids.slice(at)] };
};

/** The bounds stay known. */
export const remove = (range: Range, id: number): Range =>
  has(range, id) ? { ...range, ids: range.ids.filter((one) => one !== id) } : range;

export const extendDown = (range: Range, { ids, foundOldest }: Page): Range => {
  const older = ids.filter((id) => id < range.from);
  return {
    ...range,
    ids: [...older, ...range.ids],
    from: foundOldest ? 0 : Math.min(range.from, older[0] ?? range.from),
  };
};

export const extendUp = (range: Range, { ids, foundNewest }: Page): Range => {
  const newer = ids.filter((id) => id > range.to);
  return {
    ...range,
    ids: [...range.ids, ...newer],
    to: foundNewest ? Number.POSITIVE_INFINITY : Math.max(range.to, newer.at(-1) ?? range.to),
  };
};

/** Where to read next; undefined at an end. */
export const edgeOf = ({ from, to }: Range, side: 'older' | 'newer'): number | undefined => {
  const edge = side === 'older' ? from : to;
  return edge === 0 || edge === Number.POSITIVE_INFINITY ? undefined : edge;
};
