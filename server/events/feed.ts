/**
 * One organization's log as its connected clients follow it. New entries arrive in order; each goes to the held polls
 * that its audience and the queue's own filters admit. The work of an entry grows with the clients that are told,
 * not with the organization.
 */
import type { PlacedEntry } from './entry.ts';
import { badQueue, type Queue } from './queue.ts';
import { applyAccessChange, isReached, type Reach, touchedUsers } from './reach.ts';
import type { Renderer } from './render.ts';
import { Tail } from './tail.ts';

/** A request for events that is being held. */
export interface Poll {
  readonly queue: Queue;
  /** Called once, with the JSON texts of the events joined by commas, or an error. */
  readonly answer: (events: string) => void;
  readonly refuse: (error: unknown) => void;
  pending: string;
  isReady: boolean;
}

export type NarrowMatch = (
  entry: PlacedEntry,
  flags: readonly string[],
  narrow: Queue['narrow'],
  userId: number,
) => boolean;

/** Polls answered before other work gets a turn: a large audience must not stall the event loop. */
const pollsPerTurn = 200;

const addTo = <K, V>(index: Map<K, Set<V>>, key: K, value: V) => {
  const set = index.get(key);
  if (set === undefined) index.set(key, new Set([value]));
  else set.add(value);
};
const removeFrom = <K, V>(index: Map<K, Set<V>>, key: K, value: V) => {
  const set = index.get(key);
  if (set?.delete(value) && set.size === 0) index.delete(key);
};

export class Feed {
  readonly organizationId: number;
  readonly tail: Tail;
  readonly queues = new Map<string, Queue>();
  readonly reaches = new Map<number, Reach>();
  readonly #polls = new Map<number, Set<Poll>>();
  readonly #queuesOf = new Map<number, Set<Queue>>();
  readonly #watchers = new Map<number, Set<Reach>>();
  readonly #renderer: Renderer;
  readonly #matches: NarrowMatch;
  #ready: Poll[] = [];
  #draining = false;
  waiting = 0;

  constructor(organizationId: number, position: number, renderer: Renderer, matches: NarrowMatch) {
    this.organizationId = organizationId;
    this.tail = new Tail(position);
    this.#renderer = renderer;
    this.#matches = matches;
  }

  /** Follows a user from here on; `asOf` is the position at which the reach was read. */
  follow(reach: Reach, asOf: number): Reach {
    const known = this.reaches.get(reach.userId);
    if (known !== undefined) return known;
    for (const entry of this.tail.since(Math.max(asOf, this.tail.start)))
      if (entry.access !== undefined) applyAccessChange(reach, entry.access, entry.position);
    this.reaches.set(reach.userId, reach);
    for (const recipient of reach.current()) addTo(this.#watchers, recipient, reach);
    return reach;
  }

  #unfollow(reach: Reach): void {
    this.reaches.delete(reach.userId);
    for (const recipient of reach.current()) removeFrom(this.#watchers, recipient, reach);
  }

  #applyAccess({ access, position }: PlacedEntry): void {
    if (access === undefined) return;
    for (const user of touchedUsers(access)) {
      const reach = this.reaches.get(user);
      if (reach === undefined) continue;
      applyAccessChange(reach, access, position);
      if (access.join?.users.includes(user)) addTo(this.#watchers, access.join.recipient, reach);
      if (access.leave?.users.includes(user)) removeFrom(this.#watchers, access.leave.recipient, reach);
    }
    for (const user of access.close?.users ?? []) this.#closeQueuesOf(user);
  }

  #closeQueuesOf(user: number): void {
    for (const queue of [...(this.#queuesOf.get(user) ?? [])]) this.drop(queue);
  }

  attach(queue: Queue): void {
    this.queues.set(queue.id, queue);
    addTo(this.#queuesOf, queue.reach.userId, queue);
  }

  /** Forgets a queue; a poll that it holds is refused. */
  drop(queue: Queue): void {
    this.queues.delete(queue.id);
    const held = this.heldBy(queue);
    if (held !== undefined) {
      this.release(held);
      held.refuse(badQueue(queue.id));
    }
    removeFrom(this.#queuesOf, queue.reach.userId, queue);
    if (!this.#queuesOf.has(queue.reach.userId)) this.#unfollow(queue.reach);
  }

  /** The event as this queue sees it; empty when it does not. */
  show(entry: PlacedEntry, queue: Queue): string {
    const { event, audience } = entry;
    if (event === undefined || audience === undefined) return '';
    if (queue.eventTypes !== null && !queue.eventTypes.has(event.type)) return '';
    if (!isReached(audience, queue.reach, entry.position, queue.wantsPublic)) return '';
    if (queue.narrow.length > 0 && event.type === 'message') {
      const flags = this.#renderer.flagsOf(entry, queue.reach.userId);
      if (!this.#matches(entry, flags, queue.narrow, queue.reach.userId)) return '';
    }
    return this.#renderer.render(entry, queue.view, queue.reach.userId, queue.id);
  }

  hold(poll: Poll): void {
    addTo(this.#polls, poll.queue.reach.userId, poll);
    this.waiting += 1;
  }

  /** Takes a poll out, answered or not. */
  release(poll: Poll): void {
    const before = this.#polls.get(poll.queue.reach.userId);
    if (before?.has(poll)) this.waiting -= 1;
    removeFrom(this.#polls, poll.queue.reach.userId, poll);
  }

  heldBy(queue: Queue): Poll | undefined {
    for (const poll of this.#polls.get(queue.reach.userId) ?? []) if (poll.queue === queue) return poll;
    return undefined;
  }

  /** Takes in what follows the tail, in order. */
  accept(entries: readonly PlacedEntry[]): void {
    for (const entry of entries) {
      if (entry.position <= this.tail.position) continue;
      this.tail.push(entry);
      this.#applyAccess(entry);
      if (entry.event !== undefined && entry.audience !== undefined && this.waiting > 0) this.#offer(entry);
    }
    this.#drain();
  }

  #offer(entry: PlacedEntry): void {
    const audience = entry.audience!;
    const isWide =
      audience.everyone ||
      audience.roleAtMost !== undefined ||
      audience.roleAbove !== undefined ||
      audience.publicReaders;
    if (isWide) for (const polls of this.#polls.values()) this.#offerTo(polls, entry);
    else {
      const offered = new Set<number>(audience.users);
      for (const reach of this.#watchers.get(audience.recipient ?? 0) ?? []) {
        if (offered.has(reach.userId)) continue;
        const polls = this.#polls.get(reach.userId);
        if (polls !== undefined) this.#offerTo(polls, entry);
      }
      for (const user of offered) {
        const polls = this.#polls.get(user);
        if (polls !== undefined) this.#offerTo(polls, entry);
      }
    }
  }

  #offerTo(polls: ReadonlySet<Poll>, entry: PlacedEntry): void {
    for (const poll of polls) {
      const shown = this.show(entry, poll.queue);
      if (shown === '') continue;
      poll.pending = poll.pending === '' ? shown : `${poll.pending},${shown}`;
      if (poll.isReady) continue;
      poll.isReady = true;
      this.#ready.push(poll);
    }
  }

  #drain(): void {
    if (this.#draining || this.#ready.length === 0) return;
    this.#draining = true;
    const turn = () => {
      const batch = this.#ready.splice(0, pollsPerTurn);
      for (const poll of batch) {
        this.release(poll);
        poll.answer(poll.pending);
      }
      if (this.#ready.length > 0) setImmediate(turn);
      else this.#draining = false;
    };
    turn();
  }
}
