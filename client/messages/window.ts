/**
 * Messages around an anchor, extended on demand and updated by events. Shows what is certain, and asks the
 * service about the rest.
 */
import type { Client } from '../call.ts';
import { isRefusal } from '../error.ts';
import type { State } from '../state/state.ts';
import type { Affected, MessageCache } from './cache.ts';
import { matches } from './match.ts';
import type { Message } from './message.ts';
import { asksForRead, concerns, followsMoves, isLive, type Narrow } from './narrow.ts';
import {
  covers,
  edgeOf,
  extendDown,
  extendUp,
  insert,
  placeIn,
  type Range,
  rangeOf,
  remove,
} from './range.ts';
import { type Anchor, most, Reading } from './reading.ts';
import { batch, Shown } from './shown.ts';
import { idle, nothing, type WindowView } from './view.ts';

export type { Anchor, WindowView };

export interface WindowOptions {
  readonly narrow: Narrow;
  readonly anchor: Anchor;
  readonly client: Client;
  readonly cache: MessageCache;
  readonly state: () => State;
  /** Shown until the first answer. */
  readonly range?: Range | undefined;
  readonly pageSize?: number;
}

export class MessageWindow {
  readonly narrow: Narrow;
  readonly #options: WindowOptions;
  readonly #reading: Reading;
  readonly #pageSize: number;
  readonly #shown = new Shown<WindowView>(nothing);
  #anchor: Anchor;
  /** Increases when open requests become obsolete. */
  #generation = 0;
  /** Only the service knows whether these belong here. */
  readonly #unsure = new Set<number>();
  #isOutdated = false;
  #isWorking = false;
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: WindowOptions) {
    this.#options = options;
    this.#pageSize = options.pageSize ?? 100;
    this.#reading = new Reading(options.client, options.cache, options.narrow);
    this.narrow = options.narrow;
    this.#anchor = options.anchor;
    if (options.range !== undefined) this.#shown.set({ range: options.range });
  }

  /** A new object after every change. */
  get view(): WindowView {
    return this.#shown.value;
  }

  /** Whether events keep the view current; if not, call `outdate`. */
  get isLive(): boolean {
    const { cache, state } = this.#options;
    return isLive(this.narrow, state()) && (this.view.range?.ids ?? []).every((id) => cache.isFresh(id));
  }

  get isReading(): boolean {
    return this.#running.size > 0;
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** The content of a message, with the words that the narrow searches for marked. */
  marked(message: Message): string {
    return this.#reading.marked(message);
  }

  /** Reads around the anchor, unless that has succeeded. */
  async load(): Promise<void> {
    if (this.view.range === undefined) await this.jump(this.#anchor);
  }

  /** Keeps the old view until the new messages arrive. */
  async jump(anchor: Anchor): Promise<void> {
    this.#anchor = anchor;
    await this.#run(this.#reload(anchor, this.#pageSize, this.#pageSize));
  }

  loadOlder(): Promise<void> {
    return this.#run(this.#extend('older'));
  }

  loadNewer(): Promise<void> {
    return this.#run(this.#extend('newer'));
  }

  #run<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
  }

  /** The view may be wrong: reads it again and shows it meanwhile. */
  outdate(): void {
    this.#isOutdated = true;
    this.#startWork();
  }

  follow(affected: Affected): void {
    this.#reading.note(affected);
    this.#consider(affected);
  }

  /** Resolves without open or due requests, except failed ones. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #consider(affected: Affected): void {
    const { range } = this.view;
    if (range === undefined || !concerns(this.narrow, affected.aspects)) return;
    if (this.#isBeyondIds(affected)) this.outdate();
    else {
      this.#shown.set({ range: affected.ids.reduce((soFar, id) => this.#place(soFar, id, affected), range) });
      this.#startWork();
    }
  }

  /** Whether messages beyond the ids may enter or leave. */
  #isBeyondIds({ aspects, isEverything }: Affected): boolean {
    if (isEverything === true && asksForRead(this.narrow)) return true;
    const moves = ['topic', 'channel', 'gone'] as const;
    return followsMoves(this.narrow) && moves.some((one) => aspects.includes(one));
  }

  #place(range: Range, id: number, { aspects }: Affected): Range {
    if (!covers(range, id)) return range;
    this.#unsure.delete(id);
    if (aspects.includes('gone')) return remove(range, id);
    const { cache, state } = this.#options;
    const message = cache.get(id);
    const verdict = message && matches(this.narrow, message, state(), aspects);
    // What came from where the queue hears nothing may have changed there.
    if (verdict === undefined || (aspects.includes('channel') && !cache.isFresh(id))) this.#unsure.add(id);
    if (verdict === false) return remove(range, id);
    return verdict ? insert(range, id) : range;
  }

  async retry(): Promise<void> {
    if (this.view.range === undefined) return this.load();
    this.#startWork();
    await this.settled();
  }

  #startWork(): void {
    if (this.#isWorking || (this.#unsure.size === 0 && !this.#isOutdated)) return;
    this.#isWorking = true;
    void this.#run(this.#doWork());
  }

  async #doWork(): Promise<void> {
    let isDone = true;
    while (isDone && (this.#isOutdated || this.#unsure.size > 0))
      isDone = await (this.#isOutdated ? this.#refresh() : this.#askUnsure());
    this.#isWorking = false;
  }

  async #refresh(): Promise<boolean> {
    const { range } = this.view;
    this.#isOutdated = false;
    const isDone = await (range === undefined || range.ids.length === 0
      ? this.#reload(this.#anchor, this.#pageSize, this.#pageSize)
      : this.#reloadAround(range));
    if (!isDone && this.view.range !== undefined) this.#isOutdated = true;
    return isDone;
  }

  #reloadAround(range: Range): Promise<boolean> {
    const middle = range.ids[range.ids.length >>> 1]!;
    const before = placeIn(range, middle);
    const [older, newer] = [before + 1, range.ids.length - before + this.#pageSize];
    return this.#reload(middle, Math.min(older, most / 2), Math.min(newer, most / 2));
  }

  async #askUnsure(): Promise<boolean> {
    const ids = [...this.#unsure].slice(0, most);
    const generation = this.#generation;
    const answer = await this.#try(() => this.#reading.those(ids));
    const { range } = this.view;
    if (answer === undefined || range === undefined) return false;
    if (generation !== this.#generation) return true;
    const found = new Set(answer.page.ids);
    const now = ids.reduce((soFar, id) => {
      if (!this.#unsure.delete(id)) return soFar;
      return found.has(id) ? insert(soFar, id) : remove(soFar, id);
    }, range);
    this.#show({ range: now }, answer.missed);
    return true;
  }

  async #reload(anchor: Anchor, before: number, after: number): Promise<boolean> {
    const generation = ++this.#generation;
    this.#shown.set({ around: 'loading', older: 'idle', newer: 'idle' });
    const answer = await this.#try(() => this.#reading.around(anchor, before, after));
    const isLatest = generation === this.#generation;
    // An obsolete answer is shown where nothing is, until the next one comes.
    if (!isLatest && (!answer || this.view.range || this.view.around !== 'loading')) return true;
    if (answer === undefined) {
      this.#shown.set({ around: 'failed' });
      return false;
    }
    this.#unsure.clear();
    const range = rangeOf(answer.page, answer.anchor);
    this.#show({ range, anchor: answer.anchor, ...(isLatest && idle) }, answer.missed);
    return true;
  }

  #edge(side: 'older' | 'newer'): number | undefined {
    return this.view.range && edgeOf(this.view.range, side);
  }

  async #extend(side: 'older' | 'newer'): Promise<void> {
    const edge = this.#edge(side);
    if (edge === undefined || this.view[side] === 'loading') return;
    const generation = this.#generation;
    this.#shown.set({ [side]: 'loading' });
    const answer = await this.#try(() => this.#reading.beyond(edge, side, this.#pageSize));
    // A page from another edge would leave a gap.
    if (generation !== this.#generation || edge !== this.#edge(side)) return;
    if (answer === undefined) return this.#shown.set({ [side]: 'failed' });
    const extend = side === 'older' ? extendDown : extendUp;
    const range = extend(this.view.range!, answer.page);
    this.#show({ range, [side]: 'idle', failure: undefined }, answer.missed);
  }

  /** The answer may lack events since the request. */
  #show(news: Partial<WindowView>, missed: readonly Affected[]): void {
    batch(() => {
      this.#shown.set(news);
      for (const affected of missed) this.#consider(affected);
    });
  }

  /** Returns undefined on failure. A refusal clears the view. */
  async #try<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (failure) {
      this.#shown.set(isRefusal(failure) ? { ...nothing, failure } : { failure });
      return undefined;
    }
  }
}
