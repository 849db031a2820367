/** Where the focus goes when a list opens. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Once the rows are there, the one that Tab reaches; on a touch screen nothing. */
export const useFirstFocus = (list: RefObject<HTMLElement | null>, hasRows: boolean): void => {
  useEffect(() => {
    if (!hasRows || matchMedia('(pointer: coarse)').matches) return;
    const held = document.activeElement;
    if (held !== null && held !== document.body && list.current?.closest('main')?.contains(held)) return;
    list.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
  }, [hasRows]);
};
