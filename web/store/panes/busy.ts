/** Whether a pane still waits for the first messages or rows of its place. */
import { signal } from '@preact/signals';
import type { PaneName } from '../places/address.ts';

export const busyPanes = signal<Readonly<Record<PaneName, boolean>>>({ main: true, beside: false });

/** The rows of the sidebar are drawn after the frame with the first messages. */
export const areRowsDue = signal(false);

let resolveFirstPlace = () => {};

/** Resolves when the page shows its first place. What the reader does not wait for begins after it. */
export const firstPlace = new Promise<void>((resolve) => {
  resolveFirstPlace = resolve;
});

const marked = new Set<string>();

/** Marks the first time only. */
export const markOnce = (name: string): void => {
  if (marked.has(name)) return;
  marked.add(name);
  performance.mark(name);
};

/** Marks what happens again and again. Only the newest mark is kept: a page may be open for weeks. */
export const markAgain = (name: string, detail?: number): void => {
  performance.clearMarks(name);
  performance.mark(name, { detail });
};

export const setBusy = (pane: PaneName, isBusy: boolean): void => {
  if (busyPanes.peek()[pane] === isBusy) return;
  busyPanes.value = { ...busyPanes.peek(), [pane]: isBusy };
  if (isBusy) return;
  markAgain('parlance:place');
  if (pane === 'main') resolveFirstPlace();
};
