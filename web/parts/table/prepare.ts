/** Folds texts while nothing else is to be done, so that the first letter typed finds them ready. */
import type { FoldedTexts } from './rows.ts';

/** A slice takes less than a frame. */
const atOnce = 1000;

/** Returns the function that ends it. */
export const prepare = <R extends object>(texts: FoldedTexts<R>, rows: readonly R[]): (() => void) => {
  let timer = 0;
  const fold = (from: number) => {
    for (const row of rows.slice(from, from + atOnce)) texts.of(row);
    if (from + atOnce < rows.length) timer = window.setTimeout(fold, 0, from + atOnce);
  };
  timer = window.setTimeout(fold, 0, 0);
  return () => clearTimeout(timer);
};
