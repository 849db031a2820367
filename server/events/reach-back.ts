/**
 * Lets a feed's tail begin earlier, for clients that come from another node and know less than this one has read. One
 * reading serves them all.
 */
import type { Database } from '../db/database.ts';
import type { Feed } from './feed.ts';
import { fetchEntries } from './log.ts';

/** Entries. */
const stride = 1000;
/** A client that is further behind reads alone. */
const furthest = 4000;

export class ReachBack {
  readonly #database: Database;
  readonly #feed: Feed;
  #reading: Promise<boolean> | undefined;

  constructor(database: Database, feed: Feed) {
    this.#database = database;
    this.#feed = feed;
  }

  /** Afterwards the tail may still not cover `after`. */
  async to(after: number): Promise<void> {
    const { tail } = this.#feed;
    while (!this.#feed.tail.covers(after) && this.#feed.tail === tail && tail.start - after <= furthest) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      if (!(await this.#reading)) return;
    }
  }

  /** Returns whether the tail begins earlier now. */
  async #read(): Promise<boolean> {
    const { tail, organizationId } = this.#feed;
    const { edge } = tail;
    const from = Math.max(0, edge.start - stride);
    const entries = await fetchEntries(this.#database.reader(organizationId), from, edge.start - from);
    // When the oldest were pruned, newer ones follow.
    const older = entries.filter(({ position }) => position <= edge.start);
    return this.#feed.tail === tail && tail.extend(older, edge);
  }
}
