/**
 * Every organization's feed on this node: brings queues in, holds and answers polls, keeps the feeds current.
 * A wake-up is only a hint: whatever it says, what counts is the log.
 */
import { badRequest } from '@parlance/protocol/errors';
import type DataLoader from 'dataloader';
import type { Database } from '../db/database.ts';
import type { PlacedEntry } from './entry.ts';
import { Feed, type NarrowMatch, type Poll } from './feed.ts';
import { type Loaded, queueLoader } from './load.ts';
import { fetchEntries, fetchPosition } from './log.ts';
import { badQueue, Queue } from './queue.ts';
import type { EventCheck, EventDeclarations } from './render.ts';
import { Renderer } from './render.ts';

export interface HubOptions {
  readonly database: Database;
  readonly declarations: EventDeclarations;
  readonly emptyTopicDisplayName: string;
  readonly matches: NarrowMatch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly check?: EventCheck;
  /** Seconds after which a silent poll is answered with a heartbeat; spread so that they do not come together. */
  readonly heartbeatSeconds?: () => number;
}

export interface PollRequest {
  readonly organizationId: number;
  readonly userId: number;
  readonly queueId: string;
  /** Events after this id, and never what the queue has acknowledged already. */
  readonly after: number | undefined;
  readonly hold: boolean;
}

/** The most entries that one answer looks at, so that a client far behind is served in pieces. */
const chunk = 1000;

interface Place {
  readonly feed: Feed;
  readonly loader: DataLoader<string, Loaded | undefined>;
  catchingUp: Promise<void> | undefined;
  ticking: Promise<void> | undefined;
}

export class Hub {
  readonly #options: HubOptions;
  readonly #renderer: Renderer;
  readonly #places = new Map<number, Promise<Place>>();
  readonly #ready = new Map<number, Place>();
  readonly #stopListening: () => void;
  readonly #timers = new Map<Poll, NodeJS.Timeout>();
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#renderer = new Renderer(options.declarations, options.emptyTopicDisplayName, options.check);
    this.#stopListening = options.database.onCommit((organizationId, entries) =>
      this.#onCommit(organizationId, entries),
    );
  }

  get feeds(): readonly Feed[] {
    return [...this.#ready.values()].map((place) => place.feed);
  }

  #placeOf(organizationId: number): Promise<Place> {
    let place = this.#places.get(organizationId);
    if (place === undefined) {
      place = this.#open(organizationId);
      this.#places.set(organizationId, place);
      place.catch(() => this.#places.delete(organizationId));
    }
    return place;
  }

  async #open(organizationId: number): Promise<Place> {
    const { database, matches } = this.#options;
    const position = await fetchPosition(database.reader(organizationId));
    const feed = new Feed(organizationId, position, this.#renderer, matches);
    const place = {
      feed,
      loader: queueLoader(database, organizationId),
      catchingUp: undefined,
      ticking: undefined,
    };
    this.#ready.set(organizationId, place);
    return place;
  }

  #onCommit(organizationId: number, entries: readonly PlacedEntry[]): void {
    const place = this.#ready.get(organizationId);
    if (place === undefined) return;
    if (entries[0]!.position <= place.feed.tail.position + 1) place.feed.accept(entries);
    // Two commits may be reported in the other order; the log knows the right one.
    else this.#catchUp(place).catch(this.#options.onFault);
  }

  /** Reads what is new in the log, from wherever it was written. */
  async catchUp(organizationId: number): Promise<void> {
    const place = this.#ready.get(organizationId);
    if (place !== undefined) await this.#catchUp(place);
  }

  #catchUp(place: Place): Promise<void> {
    place.catchingUp ??= this.#readOn(place).finally(() => {
      place.catchingUp = undefined;
    });
    return place.catchingUp;
  }

  async #readOn({ feed }: Place): Promise<void> {
    const reader = this.#options.database.reader(feed.organizationId);
    for (;;) {
      const entries = await fetchEntries(reader, feed.tail.position, chunk);
      feed.accept(entries);
      if (entries.length < chunk) return;
    }
  }

  async #queueOf(place: Place, id: string): Promise<Queue> {
    const known = place.feed.queues.get(id);
    if (known !== undefined) return known;
    const loaded = await place.loader.load(id);
    if (loaded === undefined) throw badQueue(id);
    if (loaded.asOf > place.feed.tail.position) await this.#catchUp(place);
    const raced = place.feed.queues.get(id);
    if (raced !== undefined) return raced;
    const queue = new Queue(loaded.stored, place.feed.follow(loaded.reach, loaded.asOf), this.#options.now());
    place.feed.attach(queue);
    return queue;
  }

  /**
   * Answers with events after the given id, at once when there are some, else when the first comes. Returns what
   * takes the poll back when its client goes away. Refuses with BAD_EVENT_QUEUE_ID.
   */
  async poll(
    request: PollRequest,
    answer: (events: string) => void,
    refuse: (error: unknown) => void,
  ): Promise<() => void> {
    const place = await this.#placeOf(request.organizationId);
    const queue = await this.#queueOf(place, request.queueId);
    if (queue.reach.userId !== request.userId) throw badQueue(request.queueId);
    const { feed } = place;
    queue.usedAt = this.#options.now();
    // What was acknowledged, and what was before the queue, is not told again.
    const after = Math.max(request.after ?? 0, queue.position);
    queue.position = Math.min(after, feed.tail.position);
    // One client, one poll: an older one is of a connection that the client has given up.
    const older = feed.heldBy(queue);
    if (older !== undefined) this.#finish(feed, older, '');
    const { shown, upTo } = await this.#shownSince(feed, queue, after);
    if (shown !== '' || !request.hold || this.#stopped) {
      answer(shown);
      return () => {};
    }
    return this.#hold(place, queue, Math.max(after, upTo), answer, refuse);
  }

  async #shownSince(feed: Feed, queue: Queue, after: number): Promise<{ shown: string; upTo: number }> {
    let upTo = after;
    while (!feed.tail.covers(upTo)) {
      const reader = this.#options.database.reader(feed.organizationId);
      const entries = await fetchEntries(reader, upTo, chunk);
      // Positions have no gaps, so a missing next one was pruned.
      if (entries[0]?.position !== upTo + 1)
        throw badRequest(`An event newer than ${after} has already been pruned.`);
      const shown = this.#join(feed, queue, entries);
      upTo = entries.at(-1)!.position;
      if (shown !== '') return { shown, upTo };
    }
    for (;;) {
      const entries = feed.tail.since(upTo).slice(0, chunk);
      if (entries.length === 0) return { shown: '', upTo };
      const shown = this.#join(feed, queue, entries);
      upTo = entries.at(-1)!.position;
      if (shown !== '') return { shown, upTo };
    }
  }

  #join(feed: Feed, queue: Queue, entries: readonly PlacedEntry[]): string {
    const shown: string[] = [];
    for (const entry of entries) {
      const text = feed.show(entry, queue);
      if (text !== '') shown.push(text);
    }
    return shown.join(',');
  }

  #hold(
    place: Place,
    queue: Queue,
    after: number,
    answer: (events: string) => void,
    refuse: (error: unknown) => void,
  ) {
    const { feed } = place;
    const settle = () => {
      clearTimeout(this.#timers.get(poll));
      this.#timers.delete(poll);
      queue.usedAt = this.#options.now();
    };
    const poll: Poll = {
      queue,
      answer: (events) => {
        settle();
        answer(events);
      },
      refuse: (error) => {
        settle();
        refuse(error);
      },
      pending: '',
      isReady: false,
    };
    feed.hold(poll);
    // What came while the poll was being made ready was offered to nobody.
    const missed = this.#join(feed, queue, feed.tail.since(after));
    if (missed !== '') {
      this.#finish(feed, poll, missed);
      return () => {};
    }
    const seconds = this.#options.heartbeatSeconds?.() ?? 45 + Math.floor(Math.random() * 11);
    this.#timers.set(
      poll,
      setTimeout(() => void this.#beat(place, poll, after), seconds * 1000),
    );
    return () => {
      feed.release(poll);
      settle();
    };
  }

  #finish(feed: Feed, poll: Poll, events: string): void {
    feed.release(poll);
    poll.answer(events);
  }

  /** An event id grows with every event [S166], so a heartbeat on a silent log moves the log on: once for all polls. */
  async #beat(place: Place, poll: Poll, after: number): Promise<void> {
    const { feed } = place;
    try {
      if (feed.tail.position <= after) await this.#tick(place);
    } catch (error) {
      feed.release(poll);
      poll.refuse(error);
      return;
    }
    if (poll.pending === '' && feed.heldBy(poll.queue) === poll)
      this.#finish(feed, poll, `{"type":"heartbeat","id":${feed.tail.position}}`);
  }

  #tick(place: Place): Promise<void> {
    place.ticking ??= this.#options.database
      .transact(place.feed.organizationId, undefined, async (transaction) => transaction.append(() => [{}]))
      .finally(() => {
        place.ticking = undefined;
      });
    return place.ticking;
  }

  /** The queue is gone for good: forgotten here, its held poll refused. */
  drop(organizationId: number, queueId: string): void {
    const feed = this.#ready.get(organizationId)?.feed;
    const queue = feed?.queues.get(queueId);
    if (feed !== undefined && queue !== undefined) feed.drop(queue);
  }

  /** Whether this user has such a queue; throws BAD_EVENT_QUEUE_ID otherwise. */
  async checkOwnQueue(organizationId: number, userId: number, queueId: string): Promise<Queue> {
    const queue = await this.#queueOf(await this.#placeOf(organizationId), queueId);
    if (queue.reach.userId !== userId) throw badQueue(queueId);
    return queue;
  }

  /** Answers all held polls with nothing, so that clients come again to whoever serves next. */
  stop(): void {
    this.#stopped = true;
    this.#stopListening();
    for (const poll of [...this.#timers.keys()]) {
      const place = this.#ready.get(poll.queue.organizationId);
      if (place !== undefined) this.#finish(place.feed, poll, '');
    }
  }
}
