/** Another domain's state about the reader, on which a queue's narrow depends. */
import type { Reader } from '../db/reader.ts';
import type { PlacedEntry } from './entry.ts';
import type { StoredQueue } from './stored-queue.ts';

export interface Standing {
  /** Receives entries that reach the reader, in log order. Idempotent. */
  apply(entry: PlacedEntry): void;
}

/** Keyed by queue id; absent for narrows that depend on the message alone. */
export type FetchStandings = (
  reader: Reader,
  queues: readonly StoredQueue[],
) => Promise<ReadonlyMap<string, Standing>>;

export const noStandings: FetchStandings = async () => new Map();
