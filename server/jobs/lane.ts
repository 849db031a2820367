/**
 * Batches work of one kind: items that arrive during a batch form the next. Many items share a transaction
 * and its write to disk.
 */
import { isFaultOfData } from '../db/fault.ts';

export interface Lane<Item, Result> {
  /** Throws the item's own error. */
  run(item: Item): Promise<Result>;
}

export interface LaneOptions {
  /** Items in a batch. */
  readonly most?: number;
  /** Returns the milliseconds after a batch in which items gather for the next. */
  readonly rest?: () => number;
}

/**
 * `work` returns a result or an error per item, in order; a throw fails all. A fault of data bisects the
 * batch, so that other items succeed.
 */
export const createLane = <Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  { most = 256, rest = () => 0 }: LaneOptions = {},
): Lane<Item, Result> => {
  type Waiting = { readonly item: Item; resolve(result: Result): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let isBusy = false;
  let restsUntil = 0;

  const workApart = async (items: readonly Item[]): Promise<readonly (Result | Error)[]> => {
    try {
      return await work(items);
    } catch (error) {
      if (!isFaultOfData(error)) throw error;
      if (items.length === 1) return [error];
    }
    const middle = items.length >> 1;
    const first = await workApart(items.slice(0, middle));
    return [...first, ...(await workApart(items.slice(middle)))];
  };

  const turn = async () => {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const results = await workApart(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    restsUntil = performance.now() + rest();
  };

  const drain = async () => {
    isBusy = true;
    // Collects one turn of the event loop.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const left = restsUntil - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      await turn();
    }
    isBusy = false;
  };

  return {
    run: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!isBusy) void drain();
      }),
  };
};
