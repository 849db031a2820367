/** Which rows of a long table are in the page: those in view, and as many before and behind. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

export interface VisibleRows {
  readonly first: number;
  /** Behind the last row. */
  readonly end: number;
  /** Pixels of one row. */
  readonly height: number;
  /** Scrolls as little as needed. */
  readonly show: (index: number) => void;
}

/** Until the first rows are measured: rows in view, and pixels of one. */
const atFirst = { above: 0, view: 20, height: 48 };
/** Rows change in steps, so that most scrolling draws nothing. */
const step = 10;
/** Drawn beyond the view, at least. */
const spare = 12;
/** Drawn beyond the view at each end, so that a quick scroll meets no gap. */
const screens = 1.5;

const scrollerOf = (element: HTMLElement): HTMLElement => {
  const { parentElement: parent } = element;
  if (parent === null || /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return scrollerOf(parent);
};

const heightIn = (body: HTMLElement): number => {
  const rows = [...body.querySelectorAll('tr[aria-rowindex]')];
  const [top, bottom] = [rows[0]?.getBoundingClientRect().top, rows.at(-1)?.getBoundingClientRect().bottom];
  return top === undefined || bottom === undefined || bottom <= top
    ? atFirst.height
    : (bottom - top) / rows.length;
};

const down = (n: number): number => Math.floor(n / step) * step;

/** `hasSpare`: whether rows beyond the view are drawn. */
export const useVisibleRows = (
  body: RefObject<HTMLElement | null>,
  count: number,
  hasSpare: boolean,
): VisibleRows => {
  const seen = useSignal(atFirst);
  useLayoutEffect(() => {
    const element = body.current!;
    const scroller = scrollerOf(element);
    const look = () => {
      const height = heightIn(element);
      const hidden = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const above = down(hidden / height);
      const view = Math.ceil(scroller.clientHeight / height) + step;
      const { value } = seen;
      if (value.above !== above || value.view !== view || Math.abs(value.height - height) > 0.5)
        seen.value = { above, view, height };
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [count]);

  const show = (index: number) => {
    const element = body.current!;
    const scroller = scrollerOf(element);
    const { height } = seen.peek();
    const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + index * height;
    // The heading of the table covers a row.
    if (top < height) scroller.scrollTop += top - height;
    else if (top + height > scroller.clientHeight) scroller.scrollTop += top + height - scroller.clientHeight;
  };
  const { above, view, height } = seen.value;
  const room = hasSpare ? Math.max(spare, Math.ceil(view * screens)) : 0;
  const first = Math.max(0, above - room);
  const end = Math.max(0, above + view + room);
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.min(end, count), height, show };
};
