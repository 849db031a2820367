import { drawIds as drawFrom, type Sequence } from '../db/draw-ids.ts';
import type { Work } from './work.ts';

/** Returns each item with an id of its own; in a dry run, with one that no row has. */
export const drawIds = async <T>(
  work: Work,
  sequence: Sequence,
  items: readonly T[],
): Promise<(readonly [item: T, id: number])[]> => {
  if (items.length === 0) return [];
  if (work.isDry) return items.map((item) => [item, work.fakeId()]);
  return drawFrom(work.ground.database.query, sequence, items);
};

export const drawId = async (work: Work, sequence: Sequence): Promise<number> => {
  const [drawn] = await drawIds(work, sequence, [undefined]);
  return drawn![1];
};
