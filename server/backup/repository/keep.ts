import type { Keep } from '../../config/setting-kinds.ts';
import { isOfFuture } from '../future.ts';
import { timeOf } from './repository.ts';

/** ISO weeks begin on Monday; the number is that of the week's Monday in days. */
const periods: Readonly<Record<keyof Keep, (at: Date) => string>> = {
  h: (at) => at.toISOString().slice(0, 13),
  d: (at) => at.toISOString().slice(0, 10),
  w: (at) => String(Math.floor((at.getTime() / 86_400_000 + 3) / 7)),
  m: (at) => at.toISOString().slice(0, 7),
  y: (at) => at.toISOString().slice(0, 4),
};

/** Returns those to keep: the newest of each of the newest periods, always the newest of all, and all of the future. */
export const chooseKept = (names: readonly string[], keep: Keep, now: number): ReadonlySet<string> => {
  const kept = new Set(names.filter((name) => isOfFuture(timeOf(name), now)));
  const newestFirst = names
    .filter((name) => !kept.has(name))
    .sort()
    .reverse();
  for (const newest of newestFirst.slice(0, 1)) kept.add(newest);
  for (const [kind, count] of Object.entries(keep) as [keyof Keep, number][]) {
    const seen = new Set<string>();
    for (const name of newestFirst) {
      const period = periods[kind](new Date(timeOf(name)));
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return kept;
};
