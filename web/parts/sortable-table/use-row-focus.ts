/** Which row of a table has the focus: it may first have to be drawn. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { firstRow } from './table-row.tsx';
import { rowAfter } from './view.ts';

interface Rows<R> {
  readonly shown: readonly R[];
  readonly keyOf: (row: R) => number | string;
  readonly rowHeight: number;
  readonly pageRows: number;
}

export const useRowFocus = <R>(
  body: RefObject<HTMLDivElement | null>,
  { shown, keyOf, rowHeight, pageRows }: Rows<R>,
) => {
  const stop = useSignal<number | string | undefined>(undefined);
  /** Counts what the keys ask for, so that the same row is found again. */
  const drawn = useSignal(0);
  void drawn.value;
  const stopKey = useMemo(() => {
    const isShown = stop.value !== undefined && shown.some((row) => keyOf(row) === stop.value);
    return isShown ? stop.value : shown[0] && keyOf(shown[0]);
  }, [shown, stop.value]);
  /** The row that gets the focus as soon as it is drawn. */
  const wanted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const row = body.current!.querySelector<HTMLElement>(
      `[aria-rowindex="${(wanted.current ?? -1) + firstRow}"]`,
    );
    if (wanted.current === undefined || row === null) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  const focusRow = (index: number) => {
    const row = shown[index];
    if (row === undefined) return;
    const place = body.current!.querySelector<HTMLElement>('.table-place')!;
    place.style.top = `${index * rowHeight}px`;
    place.scrollIntoView({ block: 'nearest' });
    wanted.current = index;
    stop.value = keyOf(row);
    drawn.value += 1;
  };
  const move = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'row') return;
    const at = Number(event.target.getAttribute('aria-rowindex')) - firstRow;
    const to = rowAfter(event.key, at, { count: shown.length, page: pageRows });
    if (to === undefined) return;
    event.preventDefault();
    focusRow(to);
  };
  const setStop = (key: number | string) => {
    stop.value = key;
  };
  return { stopKey, setStop, focusRow, move };
};
