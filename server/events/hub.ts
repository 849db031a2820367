/** All feeds of this node. A notification is only a hint to read the log. */
import type { AccessChange, PlacedEntry } from './entry.ts';
import { Feed, type NarrowMatch, type OnShutOut } from './feed.ts';
import { chunk, fetchEntries, fetchPosition } from './log.ts';
import { Contact } from './nodes/contact.ts';
import { leave } from './nodes/leave.ts';
import { OpenFeed, type OpenFeedOptions } from './open-feed.ts';
import { Gate } from './polls/gate.ts';
import type { Hold } from './polls/hold.ts';
import { type PollOptions, type PollRequest, Polls } from './polls/polls.ts';
import { badQueue, type Queue } from './queue.ts';
import { type EventCheck, type EventDeclarations, Renderer } from './render.ts';
import type { Unseal } from './sealed.ts';
import { type FetchStandings, noStandings } from './standing.ts';

export interface HubOptions extends PollOptions {
  readonly declarations: EventDeclarations;
  readonly emptyTopicDisplayName: string;
  readonly matches: NarrowMatch;
  readonly fetchStandings?: FetchStandings;
  readonly onFault: (error: unknown) => void;
  /** The log has lost what was seen of it, and so may have all that this process remembers. */
  readonly onLoss?: () => void;
  readonly onShutOut?: OnShutOut;
  /** Each change, before anything newer is delivered; perhaps more than once. */
  readonly onAccess?: (organizationId: number, change: AccessChange) => void;
  readonly check?: EventCheck;
  readonly unseal?: Unseal;
  /** Milliseconds without the database after which polls are not held; 5,000 by default. */
  readonly contactPatience?: number;
}

export class Hub {
  readonly gate = new Gate();
  readonly contact: Contact;
  readonly #options: HubOptions;
  readonly #openFeedOptions: OpenFeedOptions;
  readonly #renderer: Renderer;
  readonly #polls: Polls;
  readonly #opening = new Map<number, Promise<OpenFeed>>();
  readonly #open = new Map<number, OpenFeed>();
  readonly #stopListening: () => void;

  constructor(options: HubOptions) {
    const { database, fetchStandings = noStandings, now, onLoss = () => {} } = options;
    this.#options = options;
    this.contact = new Contact(options.contactPatience ?? 5000);
    this.#polls = new Polls(options);
    this.#openFeedOptions = {
      database,
      fetchStandings,
      now,
      onRead: (organizationId, entries) => this.#noteAccess(organizationId, entries),
      onLoss,
    };
    this.#renderer = new Renderer(
      options.declarations,
      options.emptyTopicDisplayName,
      options.check,
      options.unseal,
    );
    this.#stopListening = database.onCommit((organizationId, entries) =>
      this.#onCommit(organizationId, entries),
    );
  }

  get feeds(): readonly Feed[] {
    return [...this.#open.values()].map(({ feed }) => feed);
  }

  #openFeedOf(organizationId: number): Promise<OpenFeed> {
    let opening = this.#opening.get(organizationId);
    if (opening === undefined) {
      opening = this.#openFeed(organizationId);
      this.#opening.set(organizationId, opening);
      opening.catch(() => this.#opening.delete(organizationId));
    }
    return opening;
  }

  async #openFeed(organizationId: number): Promise<OpenFeed> {
    const { database, matches, onShutOut } = this.#options;
    const position = await fetchPosition(database.reader(organizationId));
    const feed = new Feed(organizationId, position, {
      renderer: this.#renderer,
      matches,
      onShutOut,
      gate: this.gate,
    });
    const openFeed = new OpenFeed(feed, this.#openFeedOptions);
    this.#open.set(organizationId, openFeed);
    // Revocations before this were not reported here.
    onShutOut?.(organizationId, null);
    await openFeed.catchUp();
    return openFeed;
  }

  /** Never throws: the commit has succeeded. */
  #onCommit(organizationId: number, entries: readonly PlacedEntry[]): void {
    this.#noteAccess(organizationId, entries);
    const openFeed = this.#open.get(organizationId);
    if (openFeed === undefined) return;
    const { feed } = openFeed;
    try {
      if (entries[0]!.position <= feed.tail.position + 1) feed.accept(entries);
      // Commits may be reported out of order.
      else openFeed.catchUp().catch(this.#options.onFault);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #noteAccess(organizationId: number, entries: readonly PlacedEntry[]): void {
    for (const { access } of entries)
      if (access !== undefined) this.#options.onAccess?.(organizationId, access);
  }

  isFollowing(organizationId: number, userId: number, queueId: string): boolean {
    return this.#open.get(organizationId)?.feed.queues.get(queueId)?.reach.userId === userId;
  }

  /** Whether what ends access is heard here since `moment`, on the process's clock. */
  hearsSince(organizationId: number, moment: number): boolean {
    return (this.#open.get(organizationId)?.openedAt ?? Infinity) <= moment;
  }

  /** From now on this node hears what ends access to the organization. */
  async hear(organizationId: number): Promise<void> {
    await this.#openFeedOf(organizationId);
  }

  /** A command ended access from this position on. Calls may be under way though this node followed no log until then. */
  async noteAccessSince(organizationId: number, first: number): Promise<void> {
    const reader = this.#options.database.reader(organizationId);
    for (let after = first - 1; ; ) {
      const entries = await fetchEntries(reader, after, chunk);
      this.#noteAccess(organizationId, entries);
      if (entries.length < chunk) return;
      after = entries.at(-1)!.position;
    }
  }

  async catchUp(organizationId: number): Promise<void> {
    await this.#open.get(organizationId)?.catchUp();
  }

  async catchUpTo(organizationId: number, position: number): Promise<void> {
    await this.#open.get(organizationId)?.catchUpTo(position);
  }

  /** `Polls.poll`, which needs an open feed. */
  poll(request: PollRequest): Promise<string | Hold<string>> | string | Hold<string> {
    const open = this.#open.get(request.organizationId);
    if (open?.feed.queues.has(request.queueId)) return this.#polls.poll(open, request);
    return this.#openFeedOf(request.organizationId).then((opened) => this.#polls.poll(opened, request));
  }

  drop(organizationId: number, queueId: string): void {
    const feed = this.#open.get(organizationId)?.feed;
    const queue = feed?.queues.get(queueId);
    if (feed !== undefined && queue !== undefined) feed.drop(queue);
  }

  /** Throws BAD_EVENT_QUEUE_ID unless the user has this queue. */
  async checkOwnQueue(organizationId: number, userId: number, queueId: string): Promise<Queue> {
    const openFeed = await this.#openFeedOf(organizationId);
    const queue = await openFeed.queueOf(queueId);
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
    const openFeed = this.#open.get(organizationId);
    if (openFeed !== undefined) this.letGo([openFeed.feed]);
  }

  /** Held polls are answered, so that their clients poll another process; when that is a node, little by little. */
  async stop(): Promise<void> {
    this.#polls.stop();
    if (this.#options.database.hasNeighbours && this.contact.isKept) await leave(this.feeds);
    this.#stopListening();
    this.letGo();
  }
}
