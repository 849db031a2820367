/**
 * One organization's log as its connected clients follow it. The work per entry grows with its receivers, not
 * with the organization.
 */
import { asTold } from './content.ts';
import type { PlacedEntry } from './entry.ts';
import { Gate } from './polls/gate.ts';
import { badQueue, type Poll, type Queue } from './queue.ts';
import { isEmpty, type QueueList, withoutQueue, withQueue } from './queue-list.ts';
import { applyAccessChange, endsQueue, isReached, type Reach } from './reach.ts';
import type { Renderer } from './render.ts';
import { Tail } from './tail.ts';
import { Watchers } from './watchers.ts';

/** Users whose keys or queues ended; null when unknown. */
export type OnShutOut = (organizationId: number, users: readonly number[] | null) => void;

export type NarrowMatch = (
  entry: PlacedEntry,
  flags: readonly string[],
  queue: Pick<Queue, 'narrow' | 'reach' | 'standing'>,
) => boolean;

/** Limits the work per turn of the event loop. One answer costs about as much as examining this many entries. */
const answerCost = 64;
const workPerTurn = 300 * answerCost;
/** A last turn may be longer: returning clients would only delay those who still wait. */
const workInLastTurn = 1000 * answerCost;
/** The actor gets an answer before most of a large audience. */
const workAtOnce = 16 * answerCost;

const isSuperseded = ({ supersededBy }: PlacedEntry, { eventTypes }: Queue): boolean =>
  supersededBy !== undefined && (eventTypes === null || eventTypes.has(supersededBy));

interface Follower {
  readonly reach: Reach;
  queues: QueueList;
}

interface FeedOptions {
  readonly renderer: Renderer;
  readonly matches: NarrowMatch;
  readonly onShutOut?: OnShutOut;
  readonly gate?: Gate;
}

export class Feed {
  readonly organizationId: number;
  tail: Tail;
  readonly queues = new Map<string, Queue>();
  readonly #followers = new Map<number, Follower>();
  readonly #watchers = new Watchers<Follower>(
    (follower, recipient) =>
      this.#followers.get(follower.reach.userId) === follower && follower.reach.isIn(recipient, Infinity),
  );
  /** Queues whose narrows depend on more than messages. */
  readonly #standing = new Set<Queue>();
  readonly #renderer: Renderer;
  readonly #matches: NarrowMatch;
  readonly #onShutOut: OnShutOut;
  readonly #gate: Gate;
  #ready: Poll[] = [];
  #draining = false;
  waiting = 0;

  constructor(
    organizationId: number,
    position: number,
    { renderer, matches, onShutOut = () => {}, gate = new Gate() }: FeedOptions,
  ) {
    this.organizationId = organizationId;
    this.tail = new Tail(position);
    this.#renderer = renderer;
    this.#matches = matches;
    this.#onShutOut = onShutOut;
    this.#gate = gate;
  }

  /** `asOf`: the position of the reach. */
  follow(reach: Reach, asOf: number): Reach {
    const known = this.#followers.get(reach.userId);
    if (known !== undefined) return known.reach;
    for (const entry of this.tail.since(Math.max(asOf, this.tail.start)))
      if (entry.access !== undefined) applyAccessChange(reach, entry.access, entry.position);
    const follower: Follower = { reach, queues: [] };
    this.#followers.set(reach.userId, follower);
    for (const recipient of reach.current()) this.#watchers.add(recipient, follower);
    return reach;
  }

  #unfollow(follower: Follower): void {
    this.#followers.delete(follower.reach.userId);
    for (const recipient of follower.reach.current()) this.#watchers.remove(recipient);
  }

  /** The tail must cover `after`. */
  hasEnded(queue: { readonly userId: number; readonly id: string }, after: number): boolean {
    return this.tail.since(after).some(({ access }) => access !== undefined && endsQueue(access, queue));
  }

  #followersAmong(users: readonly number[] = []): Follower[] {
    return users.flatMap((user) => this.#followers.get(user) ?? []);
  }

  #applyAccess({ access, position }: PlacedEntry): void {
    if (access === undefined) return;
    const { join, leave, role, close, end, revoke } = access;
    for (const follower of this.#followersAmong(join?.users)) {
      follower.reach.join(join!.recipient, position);
      this.#watchers.add(join!.recipient, follower);
    }
    for (const follower of this.#followersAmong(leave?.users)) {
      follower.reach.leave(leave!.recipient, position);
      this.#watchers.remove(leave!.recipient);
    }
    if (role !== undefined) this.#followers.get(role.user)?.reach.changeRole(role.role, position);
    for (const { queues } of this.#followersAmong(close?.users)) for (const queue of queues) this.drop(queue);
    for (const id of end?.queues ?? []) {
      const queue = this.queues.get(id);
      if (queue !== undefined) this.drop(queue);
    }
    const shutOut = close ?? revoke;
    if (shutOut !== undefined) this.#onShutOut(this.organizationId, shutOut.users);
  }

  /** Answers held polls, so that the next ones authenticate again. Those that are ready get their events. */
  #sendAway(users: readonly number[]): void {
    for (const { queues } of this.#followersAmong(users))
      for (const { held } of queues) if (held?.isReady === false) this.finish(held, '');
  }

  finish(poll: Poll, events: string): void {
    this.release(poll);
    poll.answer(events);
  }

  /** `asOf`: the position of `queue.standing`. */
  attach(queue: Queue, asOf: number = this.tail.position): void {
    this.queues.set(queue.id, queue);
    const follower = this.#followers.get(queue.reach.userId)!;
    follower.queues = withQueue(follower.queues, queue);
    if (queue.standing === undefined) return;
    this.#standing.add(queue);
    for (const entry of this.tail.since(Math.max(asOf, this.tail.start))) this.#applyStanding(queue, entry);
  }

  #applyStanding(queue: Queue, entry: PlacedEntry): void {
    const { audience, position } = entry;
    if (audience !== undefined && isReached(audience, queue.reach, position, queue.wantsPublic))
      queue.standing!.apply(entry);
  }

  /** Refuses its held poll. */
  drop(queue: Queue): void {
    this.queues.delete(queue.id);
    this.#standing.delete(queue);
    const { held } = queue;
    if (held !== undefined) {
      this.release(held);
      held.refuse(badQueue(queue.id));
    }
    const follower = this.#followers.get(queue.reach.userId);
    if (follower === undefined) return;
    follower.queues = withoutQueue(follower.queues, queue);
    if (isEmpty(follower.queues)) this.#unfollow(follower);
  }

  #admits(entry: PlacedEntry, queue: Queue): boolean {
    const { event, audience } = entry;
    if (event === undefined || audience === undefined) return false;
    if (queue.eventTypes !== null && !queue.eventTypes.has(event.type)) return false;
    if (isSuperseded(entry, queue)) return false;
    if (!isReached(audience, queue.reach, entry.position, queue.wantsPublic)) return false;
    if (queue.narrow.length === 0 || event.type !== 'message') return true;
    const flags = this.#renderer.flagsOf(entry, queue.reach);
    return this.#matches(entry, flags, queue);
  }

  /** Returns empty text when the queue does not see the entry. */
  show(stored: PlacedEntry, queue: Queue): string {
    const entry = asTold(stored, queue);
    return this.#admits(entry, queue) ? this.#renderer.render(entry, queue.view, queue.reach, queue.id) : '';
  }

  showAll(entries: readonly PlacedEntry[], queue: Queue): string {
    let shown = '';
    for (const entry of entries) {
      const text = this.show(entry, queue);
      if (text !== '') shown = shown === '' ? text : `${shown},${text}`;
    }
    return shown;
  }

  hold(poll: Poll): void {
    poll.queue.held = poll;
    this.waiting += 1;
    // The client's next poll reads the table.
    if (!this.tail.covers(poll.after)) {
      this.finish(poll, '');
      return;
    }
    for (const entry of this.tail.since(poll.after)) this.#offerTo(poll.queue, entry);
    this.#drain();
  }

  get held(): readonly Poll[] {
    return [...this.queues.values()].flatMap(({ held }) => held ?? []);
  }

  release(poll: Poll): boolean {
    if (poll.queue.held !== poll) return false;
    poll.queue.held = undefined;
    this.waiting -= 1;
    return true;
  }

  accept(entries: readonly PlacedEntry[]): void {
    for (const entry of entries) {
      if (entry.position <= this.tail.position) continue;
      this.tail.push(entry);
      if (entry.rewrites !== undefined) this.tail.forgetThrough(entry.rewrites);
      this.#applyAccess(entry);
      for (const queue of this.#standing) this.#applyStanding(queue, entry);
      if (entry.event !== undefined && entry.audience !== undefined && this.waiting > 0) this.#offer(entry);
    }
    // Queues that have ended were refused above.
    for (const { access } of entries) this.#sendAway(access?.revoke?.users ?? []);
    this.#drain();
  }

  /**
   * Starts over when the log was pruned beyond what this node read. Held polls get nothing, so that their
   * clients poll again.
   */
  restart(position: number): void {
    for (const poll of this.held) this.finish(poll, '');
    this.queues.clear();
    this.#followers.clear();
    this.#watchers.clear();
    this.#standing.clear();
    this.tail = new Tail(position);
    this.#onShutOut(this.organizationId, null);
  }

  #offer(entry: PlacedEntry): void {
    const audience = entry.audience!;
    const isWide =
      audience.everyone ||
      audience.roleAtMost !== undefined ||
      audience.roleAbove !== undefined ||
      audience.publicReaders;
    if (isWide) for (const queue of this.queues.values()) this.#offerTo(queue, entry);
    else {
      const named = new Set<number>(audience.users);
      for (const { reach, queues } of this.#watchers.of(audience.recipient ?? 0))
        if (!named.has(reach.userId)) for (const queue of queues) this.#offerTo(queue, entry);
      for (const user of named)
        for (const queue of this.#followers.get(user)?.queues ?? []) this.#offerTo(queue, entry);
    }
  }

  #offerTo(queue: Queue, entry: PlacedEntry): void {
    const poll = queue.held;
    if (poll === undefined || poll.isReady || entry.position <= poll.after) return;
    if (!this.#admits(entry, queue) || !this.#renderer.isShown(entry, queue.view)) return;
    poll.isReady = true;
    poll.after = entry.position - 1;
    this.#ready.push(poll);
  }

  #drain(): void {
    if (this.#draining || this.#ready.length === 0) return;
    this.#draining = true;
    this.#gate.shut();
    const turn = (work: number) => {
      const behind = Math.max(0, this.tail.position - this.#ready[0]!.after);
      const cost = answerCost + behind;
      const batch = this.#ready.splice(0, Math.max(1, Math.floor(work / cost)));
      for (const poll of batch) {
        if (!this.release(poll)) continue;
        const { tail } = this;
        poll.answer(tail.covers(poll.after) ? this.showAll(tail.since(poll.after), poll.queue) : '');
      }
      const isLast = this.#ready.length * cost <= workInLastTurn;
      if (this.#ready.length > 0) setImmediate(turn, isLast ? workInLastTurn : workPerTurn);
      else {
        this.#draining = false;
        this.#gate.open();
      }
    };
    turn(workAtOnce);
  }
}
