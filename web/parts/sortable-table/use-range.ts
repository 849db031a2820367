/** Follows what is in view of a long table, whatever scrolls it. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { type Range, rangeOf } from './view.ts';

interface Seen extends Range {
  /** Pixels, as the style sheet makes it. */
  readonly rowHeight: number;
  /** How many rows a page has. */
  readonly pageRows: number;
}

const usualHeight = 44;
/** Rows change in steps, so that most scrolling draws nothing. */
const step = 6;

const scrollerOf = (element: Element): Element => {
  let outer = element.parentElement;
  while (outer !== null && !/auto|scroll/.test(getComputedStyle(outer).overflowY))
    outer = outer.parentElement;
  return outer ?? document.documentElement;
};

export const useRange = (body: RefObject<HTMLElement | null>, count: number, hasSpare: boolean): Seen => {
  const above = useSignal(0);
  const height = useSignal(600);
  const rowHeight = useSignal(usualHeight);
  useLayoutEffect(() => {
    const rows = body.current!;
    const scroller = scrollerOf(rows);
    const measure = () => {
      rowHeight.value = rows.querySelector<HTMLElement>('.table-place')!.offsetHeight || usualHeight;
      height.value = scroller.clientHeight;
      const stride = rowHeight.value * step;
      const hidden = scroller.getBoundingClientRect().top - rows.getBoundingClientRect().top;
      above.value = Math.max(0, Math.floor(hidden / stride) * stride);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(rows);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, []);
  const row = rowHeight.value;
  return {
    ...rangeOf({ above: above.value, height: height.value + row * step, rowHeight: row, hasSpare }, count),
    rowHeight: row,
    pageRows: Math.max(1, Math.floor(height.value / row) - 2),
  };
};
