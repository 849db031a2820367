import type { Range } from './range.ts';

export interface WindowView {
  /** Undefined until the first answer. */
  readonly range: Range | undefined;
  /** The id where the window opened; its message may not exist. */
  readonly anchor: number | undefined;
  /** `failed` until the next try. */
  readonly around: Progress;
  readonly older: Progress;
  readonly newer: Progress;
  readonly failure: unknown;
}

export const idle = { around: 'idle', older: 'idle', newer: 'idle', failure: undefined } as const;
export const nothing: WindowView = { range: undefined, anchor: undefined, ...idle };

export type Progress = 'idle' | 'loading' | 'failed';
