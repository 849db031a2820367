/** What a page shows of a window. */
import type { Range } from './range.ts';

export interface WindowView {
  /** Undefined until the first answer. */
  readonly range: Range | undefined;
  /** Where the window was opened, once the service said so: a message's id, or the place of one. */
  readonly anchor: number | undefined;
  /** What is being read; `failed` until it is asked for again. */
  readonly around: Progress;
  readonly older: Progress;
  readonly newer: Progress;
  /** Why the last request failed. */
  readonly failure: unknown;
}

export const idle = { around: 'idle', older: 'idle', newer: 'idle', failure: undefined } as const;
export const nothing: WindowView = { range: undefined, anchor: undefined, ...idle };

export type Progress = 'idle' | 'loading' | 'failed';
