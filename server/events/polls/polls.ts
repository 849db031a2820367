/** Answers polls, or holds them until the next event or heartbeat. */
import type { Database } from '../../db/database.ts';
import type { OpenFeed } from '../open-feed.ts';
import { badQueue, type Queue } from '../queue.ts';
import { type Shown, shownInTail, shownSince } from '../shown.ts';
import { Beats } from './beats.ts';
import { HeldPoll, type Keeping } from './held-poll.ts';
import type { Asker, Held, Hold } from './hold.ts';

export interface PollRequest {
  readonly organizationId: number;
  readonly userId: number;
  readonly queueId: string;
  /** When absent or before the queue's start: after the last acknowledgement. */
  readonly after: number | undefined;
  readonly hold: boolean;
}

export interface PollOptions {
  readonly database: Database;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Seconds until a silent poll gets a heartbeat; random, to spread the load. */
  readonly heartbeatSeconds?: () => number;
}

/** Milliseconds; heartbeats within one tick are sent together. */
const beatTick = 250;

/**
 * Position to deliver after. A client that lost acknowledged events gets them again; -1 means since its last
 * acknowledgement.
 */
const askedOf = ({ since, position }: Queue, after: number | undefined): number =>
  after === undefined || after < since ? position : after;

export class Polls {
  readonly #options: PollOptions;
  readonly #keeping: Keeping;
  #stopped = false;

  constructor(options: PollOptions) {
    this.#options = options;
    const beats = new Beats<HeldPoll>(
      options.heartbeatSeconds === undefined ? beatTick : 5,
      (poll) => void this.#beat(poll),
    );
    this.#keeping = { now: options.now, beats };
  }

  /** Later polls are not held. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Returns events, joined by commas, or a hold until the next one; at once when the queue and the entries are in memory.
   * Throws BAD_EVENT_QUEUE_ID, also when the log was pruned: the client must register again.
   */
  poll(openFeed: OpenFeed, request: PollRequest): Promise<string | Hold<string>> | string | Hold<string> {
    const { feed } = openFeed;
    const queue = feed.queues.get(request.queueId);
    if (queue === undefined) return this.#pollStored(openFeed, request);
    const asked = this.#askedOf(queue, request);
    const { tail } = feed;
    if (asked > tail.position || !tail.covers(asked))
      return this.#readAndPoll(openFeed, queue, asked, request);
    queue.position = Math.max(queue.position, asked);
    return this.#showOrHold(openFeed, queue, shownInTail(feed, queue, asked), request.hold);
  }

  async #pollStored(openFeed: OpenFeed, request: PollRequest): Promise<string | Hold<string>> {
    const queue = await openFeed.queueOf(request.queueId);
    return this.#readAndPoll(openFeed, queue, this.#askedOf(queue, request), request);
  }

  /** The queue is used from now on. */
  #askedOf(queue: Queue, { userId, queueId, after }: PollRequest): number {
    if (queue.reach.userId !== userId) throw badQueue(queueId);
    queue.usedAt = this.#options.now();
    return askedOf(queue, after);
  }

  async #readAndPoll(
    openFeed: OpenFeed,
    queue: Queue,
    asked: number,
    request: PollRequest,
  ): Promise<string | Hold<string>> {
    const { feed } = openFeed;
    // Another node may have delivered newer entries.
    await openFeed.catchUpTo(asked);
    const after = Math.min(asked, feed.tail.position);
    queue.position = Math.max(queue.position, after);
    await openFeed.reachBackTo(after);
    const shown = await shownSince(this.#options.database, feed, queue, after);
    if (feed.queues.get(queue.id) !== queue) return this.poll(openFeed, request);
    return this.#showOrHold(openFeed, queue, shown, request.hold);
  }

  #showOrHold(
    openFeed: OpenFeed,
    queue: Queue,
    { shown, upTo }: Shown,
    mayHold: boolean,
  ): string | Hold<string> {
    if (shown !== '' || !mayHold || this.#stopped) return shown;
    return (asker) => this.#hold(openFeed, queue, upTo, asker);
  }

  #hold(openFeed: OpenFeed, queue: Queue, after: number, asker: Asker<string>): Held | undefined {
    const { feed } = openFeed;
    if (this.#stopped) asker.answer('');
    else if (feed.queues.get(queue.id) !== queue) asker.refuse(badQueue(queue.id));
    else {
      // An older poll belongs to an abandoned connection.
      const older = queue.held;
      if (older !== undefined) feed.finish(older, '');
      const seconds = this.#options.heartbeatSeconds?.() ?? 45 + Math.floor(Math.random() * 11);
      const poll = new HeldPoll(this.#keeping, { openFeed, queue, after }, asker, seconds);
      feed.hold(poll);
      return poll;
    }
    return undefined;
  }

  async #beat(poll: HeldPoll): Promise<void> {
    const { openFeed, since } = poll;
    const { feed } = openFeed;
    try {
      await openFeed.advancePast(since);
    } catch (error) {
      feed.release(poll);
      poll.refuse(error);
      return;
    }
    if (!poll.isReady && poll.queue.held === poll)
      feed.finish(poll, `{"type":"heartbeat","id":${feed.tail.position}}`);
  }
}
