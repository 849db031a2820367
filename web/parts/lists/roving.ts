/** Lists with one tab stop each: arrows, Home and End move among all visible rows below one element. */
import { signal } from '@preact/signals';

/** The row of each list that Tab reaches. */
const stops = signal<Readonly<Record<string, string>>>({});

export const isStop = (list: string, row: string, first: string): boolean =>
  (stops.value[list] ?? first) === row;

export const setStop = (list: string, row: string): void => {
  if (stops.peek()[list] !== row) stops.value = { ...stops.peek(), [list]: row };
};

/** The row that Tab reaches among those which are shown: the one left last, else the first. */
export const stopAmong = (list: string, rows: readonly string[]): string | undefined => {
  const last = stops.value[list];
  return last !== undefined && rows.includes(last) ? last : rows[0];
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Rows are elements with `data-row`. Returns whether the key moved the focus. */
export const moveAmongRows = (container: HTMLElement, key: string): boolean => {
  const rows = [...container.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return false;
  const next = key === 'Home' ? 0 : key === 'End' ? rows.length - 1 : at + (steps[key] ?? Number.NaN);
  rows[next]?.focus();
  return rows[next] !== undefined;
};
