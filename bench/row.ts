import type { Bench } from './bench.ts';

export interface Goal {
  readonly name: string;
  readonly unit: 'ms' | 'µs' | 's' | '×' | 'KB' | 'MB' | 'B' | '%' | 'px' | 'rows' | '/s' | '';
  /** Absent where only `beyond` is set, or neither. */
  readonly goal?: number;
  /** The further goal. */
  readonly beyond?: number;
  /** Larger is better. */
  readonly isLeast?: true;
}

export interface Measured {
  /** Medians of the rounds, one per goal. */
  readonly values: readonly number[];
  /** Absolute figures behind the values. */
  readonly figures: Readonly<Record<string, string>>;
}

export interface Row {
  readonly id: string;
  readonly measure: string;
  readonly goals: readonly Goal[];
  /** Smaller runs are not judged. */
  readonly isJudgedAtFullSize?: true;
  run(bench: Bench): Promise<Measured>;
}
