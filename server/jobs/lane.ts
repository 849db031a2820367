/**
 * Work of one kind, done in batches one after the other: what arrives while a batch is under way makes up the next.
 * One alone is served at once; many at once share the cost of a transaction and of its way to the disk.
 */
import { isFaultOfData } from '../db/fault.ts';

export interface Lane<Item, Result> {
  /** Resolves with the item's own result, or throws its own error. */
  run(item: Item): Promise<Result>;
}

/**
 * `work` gives a result or an error for each item, in their order; when it throws, all of them failed. What fails because of a
 * value in it is found by halves, and the others do not fail with it.
 */
export const createLane = <Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  most = 256,
): Lane<Item, Result> => {
  type Waiting = { readonly item: Item; resolve(result: Result): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let isBusy = false;

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
  };

  const drain = async () => {
    isBusy = true;
    // Requests of the same turn of the event loop come along.
    await new Promise(setImmediate);
    while (waiting.length > 0) await turn();
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
