/** Folds and orders texts while nothing else is to be done, so that the first letter and click find them ready. */
import type { Order } from './column.ts';
import type { FoldedTexts, TableRows } from './rows.ts';

/** A slice takes less than a frame. */
const atOnce = 1000;

/** Returns the function that ends it. */
export const prepare = <R extends object>(
  texts: FoldedTexts<R>,
  rows: readonly R[],
  all: TableRows<R>,
): (() => void) => {
  let timer = 0;
  const fold = (from: number) => {
    for (const row of rows.slice(from, from + atOnce)) texts.of(row);
    if (from + atOnce < rows.length) timer = window.setTimeout(fold, 0, from + atOnce);
    else timer = window.setTimeout(order, 0, all.orders());
  };
  const order = ([next, ...others]: readonly Order[]) => {
    if (next === undefined) return all.rehearse(all.orders()[0]!);
    all.shown('', next);
    timer = window.setTimeout(order, 0, others);
  };
  timer = window.setTimeout(fold, 0, 0);
  return () => clearTimeout(timer);
};
