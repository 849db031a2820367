/** Makes what a first letter would make for all, while nothing else is to be done. */
import { whenIdle } from '../idle.ts';

/** A slice takes less than a frame. */
const atOnce = 1000;

/** Returns the function that ends it. */
export const makeAhead = <T>(items: readonly T[], make: (item: T) => unknown): (() => void) => {
  let stop = () => {};
  const from = (first: number) => {
    stop = whenIdle(() => {
      for (const item of items.slice(first, first + atOnce)) make(item);
      if (first + atOnce < items.length) from(first + atOnce);
    });
  };
  from(0);
  return () => stop();
};
