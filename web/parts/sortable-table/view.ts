/** Which rows of a long table are in the page. Pure; pixels. */

export interface View {
  /** How far the first row is above the upper end of what is in view. */
  readonly above: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly hasSpare: boolean;
}

export interface Range {
  readonly first: number;
  readonly end: number;
}

/** Spare rows are a screen more at each end, so that a quick scroll meets no gap. */
export const rangeOf = ({ above, height, rowHeight, hasSpare }: View, count: number): Range => {
  const spare = hasSpare ? Math.ceil(height / rowHeight) : 0;
  const first = Math.floor(above / rowHeight) - spare;
  const end = Math.ceil((above + height) / rowHeight) + spare;
  const most = Math.max(0, count);
  return { first: Math.min(Math.max(0, first), most), end: Math.min(Math.max(0, end), most) };
};

const pages: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The row that a key leads to; undefined when the key does not move. */
export const rowAfter = (
  key: string,
  at: number,
  { count, page }: { readonly count: number; readonly page: number },
): number | undefined => {
  const by = steps[key] ?? (pages[key] === undefined ? undefined : pages[key] * page);
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : by === undefined ? undefined : at + by;
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1);
};
