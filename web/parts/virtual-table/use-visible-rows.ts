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

/** Rows that are drawn before the first is measured. */
const atFirst = { end: 40, height: 48 };
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

export const useVisibleRows = (body: RefObject<HTMLElement | null>, count: number): VisibleRows => {
  const seen = useSignal({ first: 0, ...atFirst });
  useLayoutEffect(() => {
    const element = body.current!;
    const scroller = scrollerOf(element);
    const look = () => {
      const height = heightIn(element);
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const room = Math.max(spare, Math.ceil((scroller.clientHeight * screens) / height));
      const first = Math.max(0, down(above / height - room));
      const end = down((above + scroller.clientHeight) / height + room) + step;
      const { value } = seen;
      if (value.first !== first || value.end !== end || Math.abs(value.height - height) > 0.5)
        seen.value = { first, end, height };
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
  const { first, end, height } = seen.value;
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.min(end, count), height, show };
};
