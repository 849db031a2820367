/** What a table shows of each row. */
import type { ComponentChildren } from 'preact';

export interface Column<R> {
  readonly key: string;
  /** In the reader's language. */
  readonly words: string;
  /** What the cell shows, unless it draws more. */
  readonly textOf: (row: R) => string;
  /** Draws the cell. */
  readonly draw?: (row: R) => ComponentChildren;
  /** What rows are ordered by, where it is not the text. Undefined comes last. */
  readonly orderOf?: (row: R) => number | undefined;
  /** The field above the table finds rows by this column. */
  readonly isFound?: boolean;
  /** A track of a grid; `minmax(0, 1fr)` when absent. */
  readonly width?: string;
  /** Stands below the first column where there is not enough room beside it. */
  readonly isBelow?: boolean;
}

/** How a table is ordered. */
export interface Order {
  readonly key: string;
  readonly isDown: boolean;
}
