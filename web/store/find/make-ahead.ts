/** Makes what a first letter would make for all, while nothing else is to be done. */
import { whenIdle } from '../idle.ts';

/** Milliseconds: less than a frame. */
const atOnce = 8;
/** Items between two looks at the time. */
const few = 200;

/** `then` runs after the last one. Returns the function that ends it. */
export const makeAhead = <T>(
  items: readonly T[],
  make: (item: T) => unknown,
  then: () => void,
): (() => void) => {
  let stop = () => {};
  const from = (first: number) => {
    stop = whenIdle(() => {
      const begun = performance.now();
      let next = first;
      while (next < items.length && performance.now() - begun < atOnce) {
        for (const item of items.slice(next, next + few)) make(item);
        next += few;
      }
      if (next < items.length) from(next);
      else stop = whenIdle(then);
    });
  };
  from(0);
  return () => stop();
};
