/** Which rows of a list are in view, as far as its scroller says. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Pixels, until a row is measured: its height follows the size of text. */
const usualHeight = 36;
/** Rows change in steps, so that most scrolling draws nothing. */
const step = 4;

/** `spare`: rows beyond the view at each end. */
export const useRowsInView = (scroller: RefObject<HTMLElement | null>, spare: number) => {
  const top = useSignal(0);
  const height = useSignal(600);
  const row = useSignal(usualHeight);
  useEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight;
      row.value = element.querySelector('li')?.offsetHeight ?? usualHeight;
    });
    observer.observe(element);
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  const rowHeight = row.value;
  return {
    rowHeight,
    first: Math.max(0, Math.floor(top.value / rowHeight) - spare),
    end: Math.ceil((top.value + height.value) / rowHeight) + step + spare,
    scroll: () => {
      const stride = rowHeight * step;
      top.value = Math.floor(scroller.current!.scrollTop / stride) * stride;
    },
    toTop: () => {
      top.value = 0;
    },
  };
};
