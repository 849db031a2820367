/** Rows go while they have the focus: the focus goes to the one that takes their place. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export const rowsIn = (grid: HTMLElement): readonly HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>('[role=row]'),
];

export interface KeptFocus {
  /** On every row's focus. */
  readonly note: (row: HTMLElement) => void;
  /** Focuses the row as soon as it is there again. */
  readonly want: (key: string) => void;
}

export const useKeptFocus = (grid: RefObject<HTMLElement | null>): KeptFocus => {
  const at = useRef<number | undefined>(undefined);
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    const leave = ({ target }: FocusEvent) => {
      if (!grid.current?.contains(target as Node)) at.current = undefined;
    };
    addEventListener('focusin', leave);
    return () => removeEventListener('focusin', leave);
  }, []);
  const settle = () => {
    if (grid.current === null) return;
    const rows = rowsIn(grid.current);
    const back = rows.find(({ dataset }) => (dataset.key ?? dataset.group) === wanted.current);
    if (back !== undefined) {
      wanted.current = undefined;
      back.focus();
    } else if (at.current !== undefined && document.activeElement === document.body)
      rows[Math.min(at.current, rows.length - 1)]?.focus();
  };
  useLayoutEffect(settle);
  return {
    note: (row) => {
      at.current = grid.current === null ? undefined : rowsIn(grid.current).indexOf(row);
    },
    want: (key) => {
      wanted.current = key;
      settle();
    },
  };
};
