/** All feeds of this node. A notification is only a hint to read the log. */

import type { Database } from '../db/database.ts';
import type { Lane } from '../jobs/lane.ts';
import { Beats } from './beats.ts';
import { Contact } from './contact.ts';
import type { PlacedEntry } from './entry.ts';
import { Feed, type NarrowMatch, type OnShutOut } from './feed.ts';
import { Gate } from './gate.ts';
import { HeldPoll, type Keeping } from './held-poll.ts';
import type { Asker, Held, Hold } from './hold.ts';
import { leave } from './leave.ts';
import { type Loaded, queueLoader } from './load.ts';
import { fetchEntries, fetchPosition } from './log.ts';
import { badQueue, Queue } from './queue.ts';
import { ReachBack } from './reach-back.ts';
import { type EventCheck, type EventDeclarations, Renderer } from './render.ts';
import type { Unseal } from './sealed.ts';
import { type FetchStandings, noStandings } from './standing.ts';

export interface HubOptions {
  readonly database: Database;
  readonly declarations: EventDeclarations;
  readonly emptyTopicDisplayName: string;
  readonly matches: NarrowMatch;
  readonly fetchStandings?: FetchStandings;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly onShutOut?: OnShutOut;
  /** Sessions and keys that ended, before anything newer is delivered; perhaps more than once. */
  readonly onEnded?: (credentials: readonly number[]) => void;
  readonly check?: EventCheck;
  readonly unseal?: Unseal;
  /** Seconds until a silent poll gets a heartbeat; random, to spread the load. */
  readonly heartbeatSeconds?: () => number;
  /** Milliseconds without the database after which polls are not held; 5,000 by default. */
  readonly contactPatience?: number;
}

export interface PollRequest {
  readonly organizationId: number;
  readonly userId: number;
  readonly queueId: string;
  /** When absent or before the queue's start: after the last acknowledgement. */
  readonly after: number | undefined;
  readonly hold: boolean;
}

/** Milliseconds; heartbeats within one tick are sent together. */
const beatTick = 250;

/** Entries per answer, so that a client far behind is served in pieces. */
const chunk = 1000;

/**
 * Position to deliver after. A client that lost acknowledged events gets them again; -1 means since its last
 * acknowledgement.
 */
const askedOf = ({ since, position }: Queue, after: number | undefined): number =>
  after === undefined || after < since ? position : after;

/** Events joined by commas, and the position up to which the queue sees no others. */
interface Shown {
  readonly shown: string;
  readonly upTo: number;
}

interface OpenFeed {
  readonly feed: Feed;
  readonly loader: Lane<string, Loaded | undefined>;
  readonly back: ReachBack;
  catchingUp: Promise<void> | undefined;
  ticking: Promise<number> | undefined;
}

export class Hub {
  readonly gate = new Gate();
  readonly contact: Contact;
  readonly #options: HubOptions;
  readonly #renderer: Renderer;
  readonly #keeping: Keeping<OpenFeed>;
  readonly #places = new Map<number, Promise<OpenFeed>>();
  readonly #ready = new Map<number, OpenFeed>();
  readonly #stopListening: () => void;
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.contact = new Contact(options.contactPatience ?? 5000);
    const beats = new Beats<HeldPoll<OpenFeed>>(
      options.heartbeatSeconds === undefined ? beatTick : 5,
      (poll) => void this.#beat(poll),
    );
    this.#keeping = { now: options.now, beats };
    this.#renderer = new Renderer(
      options.declarations,
      options.emptyTopicDisplayName,
      options.check,
      options.unseal,
    );
    this.#stopListening = options.database.onCommit((organizationId, entries) =>
      this.#onCommit(organizationId, entries),
    );
  }

  get feeds(): readonly Feed[] {
    return [...this.#ready.values()].map((place) => place.feed);
  }

  #placeOf(organizationId: number): Promise<OpenFeed> {
    let place = this.#places.get(organizationId);
    if (place === undefined) {
      place = this.#open(organizationId);
      this.#places.set(organizationId, place);
      place.catch(() => this.#places.delete(organizationId));
    }
    return place;
  }

  async #open(organizationId: number): Promise<OpenFeed> {
    const { database, matches, onShutOut, fetchStandings = noStandings } = this.#options;
    const position = await fetchPosition(database.reader(organizationId));
    const feed = new Feed(organizationId, position, {
      renderer: this.#renderer,
      matches,
      onShutOut,
      gate: this.gate,
    });
    const place: OpenFeed = {
      feed,
      loader: queueLoader(database, organizationId, fetchStandings),
      back: new ReachBack(database, feed),
      catchingUp: undefined,
      ticking: undefined,
    };
    this.#ready.set(organizationId, place);
    // Revocations before this were not reported here.
    onShutOut?.(organizationId, null);
    await this.#catchUp(place);
    return place;
  }

  /** Never throws: the commit has succeeded. */
  #onCommit(organizationId: number, entries: readonly PlacedEntry[]): void {
    this.#noteEndings(entries);
    const place = this.#ready.get(organizationId);
    if (place === undefined) return;
    try {
      if (entries[0]!.position <= place.feed.tail.position + 1) place.feed.accept(entries);
      // Commits may be reported out of order.
      else this.#catchUp(place).catch(this.#options.onFault);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #noteEndings(entries: readonly PlacedEntry[]): void {
    for (const { access } of entries) {
      const ended = access?.revoke?.credentials;
      if (ended !== undefined) this.#options.onEnded?.(ended);
    }
  }

  isFollowing(organizationId: number, userId: number, queueId: string): boolean {
    return this.#ready.get(organizationId)?.feed.queues.get(queueId)?.reach.userId === userId;
  }

  async catchUp(organizationId: number): Promise<void> {
    const place = this.#ready.get(organizationId);
    if (place !== undefined) await this.#catchUp(place);
  }

  async catchUpTo(organizationId: number, position: number): Promise<void> {
    const place = this.#ready.get(organizationId);
    if (place !== undefined) await this.#catchUpTo(place, position);
  }

  #catchUp(place: OpenFeed): Promise<void> {
    place.catchingUp ??= this.#readOn(place).finally(() => {
      place.catchingUp = undefined;
    });
    return place.catchingUp;
  }

  async #readOn({ feed }: OpenFeed): Promise<void> {
    const reader = this.#options.database.reader(feed.organizationId);
    for (;;) {
      const after = feed.tail.position;
      let entries = await fetchEntries(reader, after, chunk);
      let next = entries[0]?.position;
      if (next === undefined) {
        const newest = await fetchPosition(reader);
        if (newest > after) entries = await fetchEntries(reader, after, chunk);
        next = entries[0]?.position ?? newest + 1;
      }
      this.#noteEndings(entries);
      // Positions have no gaps: the missing ones were pruned.
      if (next > after + 1 && next > feed.tail.position + 1) feed.restart(next - 1);
      feed.accept(entries);
      if (entries.length < chunk) return;
    }
  }

  /** A read under way may have begun before that commit. */
  async #catchUpTo(place: OpenFeed, position: number): Promise<void> {
    if (position > place.feed.tail.position) await this.#catchUp(place);
    if (position > place.feed.tail.position) await this.#catchUp(place);
  }

  async #queueOf(place: OpenFeed, id: string): Promise<Queue> {
    const { feed } = place;
    for (;;) {
      const known = feed.queues.get(id);
      if (known !== undefined) return known;
      const loaded = await place.loader.run(id);
      if (loaded === undefined) throw badQueue(id);
      const { stored, reach, standing, asOf } = loaded;
      await this.#catchUpTo(place, asOf);
      if (feed.queues.has(id)) continue;
      // Older than the tail: load again.
      if (!feed.tail.covers(asOf)) continue;
      if (feed.hasEnded(stored, asOf)) throw badQueue(id);
      const queue = new Queue(stored, feed.follow(reach, asOf), this.#options.now(), standing);
      feed.attach(queue, asOf);
      return queue;
    }
  }

  /**
   * Returns events, joined by commas, or a hold until the next one; at once when the queue and the entries are in memory.
   * Throws BAD_EVENT_QUEUE_ID, also when the log was pruned: the client must register again.
   */
  poll(request: PollRequest): Promise<string | Hold<string>> | string | Hold<string> {
    const place = this.#ready.get(request.organizationId);
    const queue = place?.feed.queues.get(request.queueId);
    if (place === undefined || queue === undefined) return this.#pollStored(request);
    const asked = this.#askedOf(queue, request);
    const { tail } = place.feed;
    if (asked > tail.position || !tail.covers(asked)) return this.#readAndPoll(place, queue, asked, request);
    queue.position = Math.max(queue.position, asked);
    return this.#showOrHold(place, queue, this.#shownInTail(place.feed, queue, asked), request.hold);
  }

  async #pollStored(request: PollRequest): Promise<string | Hold<string>> {
    const place = await this.#placeOf(request.organizationId);
    const queue = await this.#queueOf(place, request.queueId);
    return this.#readAndPoll(place, queue, this.#askedOf(queue, request), request);
  }

  /** The queue is used from now on. */
  #askedOf(queue: Queue, { userId, queueId, after }: PollRequest): number {
    if (queue.reach.userId !== userId) throw badQueue(queueId);
    queue.usedAt = this.#options.now();
    return askedOf(queue, after);
  }

  async #readAndPoll(
    place: OpenFeed,
    queue: Queue,
    asked: number,
    request: PollRequest,
  ): Promise<string | Hold<string>> {
    const { feed } = place;
    // Another node may have delivered newer entries.
    if (asked > feed.tail.position) await this.#catchUpTo(place, asked);
    const after = Math.min(asked, feed.tail.position);
    queue.position = Math.max(queue.position, after);
    if (!feed.tail.covers(after)) await place.back.to(after);
    const shown = feed.tail.covers(after)
      ? this.#shownInTail(feed, queue, after)
      : await this.#shownSince(feed, queue, after);
    if (feed.queues.get(queue.id) !== queue) return this.poll(request);
    return this.#showOrHold(place, queue, shown, request.hold);
  }

  #showOrHold(
    place: OpenFeed,
    queue: Queue,
    { shown, upTo }: Shown,
    mayHold: boolean,
  ): string | Hold<string> {
    if (shown !== '' || !mayHold || this.#stopped) return shown;
    return (asker) => this.#hold(place, queue, upTo, asker);
  }

  async #shownSince(feed: Feed, queue: Queue, after: number): Promise<Shown> {
    let upTo = after;
    while (!feed.tail.covers(upTo)) {
      const reader = this.#options.database.reader(feed.organizationId);
      const entries = await fetchEntries(reader, upTo, chunk);
      // As above: pruned.
      if (entries[0]?.position !== upTo + 1) throw badQueue(queue.id);
      const shown = feed.showAll(entries, queue);
      upTo = entries.at(-1)!.position;
      if (shown !== '') return { shown, upTo };
    }
    return this.#shownInTail(feed, queue, upTo);
  }

  /** The tail must cover `after`. */
  #shownInTail(feed: Feed, queue: Queue, after: number): Shown {
    let upTo = after;
    for (;;) {
      const entries = feed.tail.since(upTo).slice(0, chunk);
      if (entries.length === 0) return { shown: '', upTo };
      const shown = feed.showAll(entries, queue);
      upTo = entries.at(-1)!.position;
      if (shown !== '') return { shown, upTo };
    }
  }

  #hold(place: OpenFeed, queue: Queue, after: number, asker: Asker<string>): Held | undefined {
    const { feed } = place;
    if (this.#stopped) asker.answer('');
    else if (feed.queues.get(queue.id) !== queue) asker.refuse(badQueue(queue.id));
    else {
      // An older poll belongs to an abandoned connection.
      const older = queue.held;
      if (older !== undefined) feed.finish(older, '');
      const seconds = this.#options.heartbeatSeconds?.() ?? 45 + Math.floor(Math.random() * 11);
      const poll = new HeldPoll(this.#keeping, { place, queue, after }, asker, seconds);
      feed.hold(poll);
      return poll;
    }
    return undefined;
  }

  /** Event ids grow with every event [S166], so a heartbeat on a silent log advances it, once for all polls. */
  async #beat(poll: HeldPoll<OpenFeed>): Promise<void> {
    const { place, since } = poll;
    const { feed } = place;
    try {
      if (feed.tail.position <= since) await this.#catchUpTo(place, await this.#tick(place));
    } catch (error) {
      feed.release(poll);
      poll.refuse(error);
      return;
    }
    if (!poll.isReady && poll.queue.held === poll)
      feed.finish(poll, `{"type":"heartbeat","id":${feed.tail.position}}`);
  }

  async #appendNothing(organizationId: number): Promise<number> {
    let position = 0;
    await this.#options.database.transact(organizationId, undefined, async (transaction) =>
      transaction.append((first) => {
        position = first;
        return [{}];
      }),
    );
    return position;
  }

  #tick(place: OpenFeed): Promise<number> {
    place.ticking ??= this.#appendNothing(place.feed.organizationId).finally(() => {
      place.ticking = undefined;
    });
    return place.ticking;
  }

  drop(organizationId: number, queueId: string): void {
    const feed = this.#ready.get(organizationId)?.feed;
    const queue = feed?.queues.get(queueId);
    if (feed !== undefined && queue !== undefined) feed.drop(queue);
  }

  /** Throws BAD_EVENT_QUEUE_ID unless the user has this queue. */
  async checkOwnQueue(organizationId: number, userId: number, queueId: string): Promise<Queue> {
    const queue = await this.#queueOf(await this.#placeOf(organizationId), queueId);
    if (queue.reach.userId !== userId) throw badQueue(queueId);
    return queue;
  }

  /** Held polls get nothing, so that their clients poll again and show who they are. */
  letGo(feeds = this.feeds): void {
    for (const feed of feeds) for (const poll of feed.held) feed.finish(poll, '');
  }

  /** Call when the log cannot be read: its revocations are unknown. */
  distrust(organizationId: number): void {
    this.#options.onShutOut?.(organizationId, null);
    const place = this.#ready.get(organizationId);
    if (place !== undefined) this.letGo([place.feed]);
  }

  /** Held polls are answered, so that their clients poll another process; when that is a node, little by little. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#options.database.hasNeighbours && this.contact.isKept) await leave(this.feeds);
    this.#stopListening();
    this.letGo();
  }
}
