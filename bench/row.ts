/** One row of the table of measures: what is measured, what the goals are, and what measures it. */
import type { Bench } from './bench.ts';

export interface Goal {
  readonly name: string;
  readonly unit: 'ms' | 's' | '×' | 'KB' | 'B' | '%' | 'rows';
  /** Absent where only the further goal speaks of this value, or none does. */
  readonly goal?: number;
  /** The further goal. */
  readonly beyond?: number;
  /** Larger is better; else smaller is. */
  readonly isLeast?: true;
}

export interface Measured {
  /** One for each of the row's goals, in their order: medians of the rounds. */
  readonly values: readonly number[];
  /** Absolute figures behind them, in words. */
  readonly figures: Readonly<Record<string, string>>;
}

export interface Row {
  readonly id: string;
  readonly measure: string;
  readonly goals: readonly Goal[];
  /** Whether the goals speak of the full size: a smaller run is reported, and not judged. */
  readonly isJudgedAtFullSize?: true;
  run(bench: Bench): Promise<Measured>;
}
