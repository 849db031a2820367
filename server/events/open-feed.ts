/** A feed that reads on in its log, at this process's commits and at hints of others. */
import type { Database } from '../db/database.ts';
import type { Lane } from '../jobs/lane.ts';
import type { PlacedEntry } from './entry.ts';
import type { Feed } from './feed.ts';
import { type Loaded, queueLoader } from './load.ts';
import { chunk, fetchEntries, fetchPosition } from './log.ts';
import { isLeap, leapBeyond } from './nodes/leap.ts';
import { badQueue, Queue } from './queue.ts';
import { ReachBack } from './reach-back.ts';
import type { FetchStandings } from './standing.ts';

export interface OpenFeedOptions {
  readonly database: Database;
  readonly fetchStandings: FetchStandings;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with entries from the table before they are delivered. */
  readonly onRead: (organizationId: number, entries: readonly PlacedEntry[]) => void;
  /** The log has lost what was seen of it. */
  readonly onLoss: () => void;
}

export class OpenFeed {
  readonly feed: Feed;
  /** On the process's clock: what was in the log then may never be heard here. */
  readonly openedAt = performance.now();
  readonly #options: OpenFeedOptions;
  readonly #loader: Lane<string, Loaded | undefined>;
  readonly #back: ReachBack;
  #catchingUp: Promise<void> | undefined;
  #ticking: Promise<number> | undefined;

  constructor(feed: Feed, options: OpenFeedOptions) {
    const { database, fetchStandings } = options;
    this.feed = feed;
    this.#options = options;
    this.#loader = queueLoader(database, feed.organizationId, fetchStandings);
    this.#back = new ReachBack(database, feed);
  }

  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readOn().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #readOn(): Promise<void> {
    const { feed } = this;
    const { database, onRead, onLoss } = this.#options;
    const reader = database.reader(feed.organizationId);
    for (;;) {
      const after = feed.tail.position;
      let entries = await fetchEntries(reader, after, chunk);
      let next = entries[0]?.position;
      if (next === undefined) {
        const newest = await fetchPosition(reader);
        if (newest > after) entries = await fetchEntries(reader, after, chunk);
        // Where it was not, that was the answer of a database that lags: the next look shows more.
        if (newest < after && !(await leapBeyond(database, feed.organizationId, after))) return;
        next = entries[0]?.position ?? newest + 1;
      }
      if (next <= after || isLeap(after, next)) onLoss();
      onRead(feed.organizationId, entries);
      // Positions have no gaps: the missing ones were pruned.
      if (next > after + 1 && next > feed.tail.position + 1) feed.restart(next - 1);
      feed.accept(entries);
      if (entries.length < chunk) return;
    }
  }

  /** A read under way may have begun before that commit. */
  async catchUpTo(position: number): Promise<void> {
    if (position > this.feed.tail.position) await this.catchUp();
    if (position > this.feed.tail.position) await this.catchUp();
  }

  /** Afterwards the tail may still not cover `after`. */
  async reachBackTo(after: number): Promise<void> {
    if (!this.feed.tail.covers(after)) await this.#back.to(after);
  }

  /** Throws BAD_EVENT_QUEUE_ID. */
  async queueOf(id: string): Promise<Queue> {
    const { feed } = this;
    for (;;) {
      const known = feed.queues.get(id);
      if (known !== undefined) return known;
      const loaded = await this.#loader.run(id);
      if (loaded === undefined) throw badQueue(id);
      const { stored, reach, standing, asOf } = loaded;
      await this.catchUpTo(asOf);
      if (feed.queues.has(id)) continue;
      // Older than the tail: load again.
      if (!feed.tail.covers(asOf)) continue;
      if (feed.hasEnded(stored, asOf)) throw badQueue(id);
      const queue = new Queue(stored, feed.follow(reach, asOf), this.#options.now(), standing);
      feed.attach(queue, asOf);
      return queue;
    }
  }

  async #appendNothing(): Promise<number> {
    let position = 0;
    await this.#options.database.transact(this.feed.organizationId, undefined, async (transaction) =>
      transaction.append((first) => {
        position = first;
        return [{}];
      }),
    );
    return position;
  }

  /** Event ids grow with every event [S166], so a heartbeat on a silent log advances it, once for all polls. */
  async advancePast(position: number): Promise<void> {
    if (this.feed.tail.position > position) return;
    this.#ticking ??= this.#appendNothing().finally(() => {
      this.#ticking = undefined;
    });
    await this.catchUpTo(await this.#ticking);
  }
}
