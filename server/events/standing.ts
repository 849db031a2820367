/** What a queue's narrow depends on beside the message: another domain's knowledge of the reader, which the log keeps current. */
import type { Reader } from '../db/reader.ts';
import type { PlacedEntry } from './entry.ts';
import type { StoredQueue } from './stored-queue.ts';

export interface Standing {
  /** Takes in an entry that reaches the reader, in the order of the log. Passing the same entry twice changes nothing. */
  apply(entry: PlacedEntry): void;
}

/** By the queue's id; nothing for queues whose narrows are decided by the message alone. */
export type FetchStandings = (
  reader: Reader,
  queues: readonly StoredQueue[],
) => Promise<ReadonlyMap<string, Standing>>;

export const noStandings: FetchStandings = async () => new Map();
