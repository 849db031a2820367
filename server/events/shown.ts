/** What a queue sees of the log after a position. */
import type { Database } from '../db/database.ts';
import type { Feed } from './feed.ts';
import { chunk, fetchEntries } from './log.ts';
import { badQueue, type Queue } from './queue.ts';

/** Events joined by commas, and the position up to which the queue sees no others. */
export interface Shown {
  readonly shown: string;
  readonly upTo: number;
}

/** The tail must cover `after`. */
export const shownInTail = (feed: Feed, queue: Queue, after: number): Shown => {
  let upTo = after;
  for (;;) {
    const entries = feed.tail.since(upTo).slice(0, chunk);
    if (entries.length === 0) return { shown: '', upTo };
    const shown = feed.showAll(entries, queue);
    upTo = entries.at(-1)!.position;
    if (shown !== '') return { shown, upTo };
  }
};

/** Reads the table where the tail does not cover `after`. Throws BAD_EVENT_QUEUE_ID when the log was pruned. */
export const shownSince = async (
  database: Database,
  feed: Feed,
  queue: Queue,
  after: number,
): Promise<Shown> => {
  let upTo = after;
  while (!feed.tail.covers(upTo)) {
    const entries = await fetchEntries(database.reader(feed.organizationId), upTo, chunk);
    // Positions have no gaps.
    if (entries[0]?.position !== upTo + 1) throw badQueue(queue.id);
    const shown = feed.showAll(entries, queue);
    upTo = entries.at(-1)!.position;
    if (shown !== '') return { shown, upTo };
  }
  return shownInTail(feed, queue, upTo);
};
