/**
 * The part of a window that is in the page: a bounded run of its messages around what is read. Pure.
 */
import type { Range } from '@parlance/client/messages/range';

/** Ids, inclusive. `last` is Infinity while new messages at the end are shown as they come. */
export interface Slice {
  readonly first: number;
  readonly last: number;
}

/** Messages in the page at most. */
export const most = 140;
/** Messages that come into the page at once: more would cost a frame. */
export const step = 12;
/** Messages beyond the page below which more are asked for. */
export const reserve = 48;
/** Messages from the anchor on that are painted first: a screen of them. What it lacks is added before the paint. */
const first = 12;
/** Messages before the anchor that are painted first. */
const before = 4;

/** Returns the index of the id, or of the next larger one. */
const indexOf = (ids: readonly number[], id: number): number => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

const endOf = (ids: readonly number[], last: number): number => {
  const at = indexOf(ids, last);
  return ids[at] === last ? at + 1 : at;
};

export const idsIn = ({ ids }: Range, { first, last }: Slice): readonly number[] =>
  ids.slice(indexOf(ids, first), last === Number.POSITIVE_INFINITY ? ids.length : endOf(ids, last));

const between = ({ ids, from, to }: Range, start: number, end: number): Slice => ({
  first: start <= 0 ? from : ids[start]!,
  last: end >= ids.length ? (to === Number.POSITIVE_INFINITY ? to : (ids.at(-1) ?? to)) : ids[end - 1]!,
});

/** Around the anchor, more of it above. */
export const sliceAround = (range: Range, anchor: number): Slice => {
  const at = indexOf(range.ids, anchor);
  return between(range, at - before, at + first);
};

export const sliceAtEnd = (range: Range): Slice =>
  between(range, range.ids.length - first - before, range.ids.length);

/** Undefined when the window has nothing more on this side. */
export const grow = (range: Range, slice: Slice, side: 'older' | 'newer'): Slice | undefined => {
  const start = indexOf(range.ids, slice.first);
  const end = slice.last === Number.POSITIVE_INFINITY ? range.ids.length : endOf(range.ids, slice.last);
  if (side === 'older') {
    if (start === 0) return undefined;
    return between(range, start - step, Math.min(end, start - step + most));
  }
  if (end === range.ids.length) return undefined;
  return between(range, Math.max(start, end + step - most), end + step);
};

/** Messages of the window beyond the slice. */
export const beyond = (range: Range, slice: Slice, side: 'older' | 'newer'): number => {
  if (side === 'older') return indexOf(range.ids, slice.first);
  return slice.last === Number.POSITIVE_INFINITY ? 0 : range.ids.length - endOf(range.ids, slice.last);
};

/** Whether every message until the newest is in the page. */
export const isAtEnd = (range: Range, slice: Slice): boolean =>
  range.to === Number.POSITIVE_INFINITY && beyond(range, slice, 'newer') === 0;
