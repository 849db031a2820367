import { percentile } from '../statistics.ts';

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export const megabytes = (bytes: number): number => bytes / 2 ** 20;

/** The median and the slowest, as a figure of the table. */
export const spread = (times: readonly number[]): string =>
  `p50 ${milliseconds(percentile(times, 0.5))}, slowest ${milliseconds(Math.max(...times))}`;
