/** One feed: its window, the part of it in the page, and the message that has the focus. */
import type { Message } from '@parlance/client/messages/message';
import type { Narrow } from '@parlance/client/messages/narrow';
import type { Range } from '@parlance/client/messages/range';
import type { Anchor, WindowView } from '@parlance/client/messages/window';
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { messages } from '../store/messages/messages.ts';
import { type OpenWindow, openWindow } from '../store/windows/windows.ts';
import {
  beyond,
  grow,
  idsIn,
  isAtEnd,
  most,
  reserve,
  type Slice,
  sliceAround,
  sliceAtEnd,
  step,
} from './slice.ts';

export interface FeedOptions {
  readonly key: string;
  readonly narrow: Narrow;
  readonly near?: number | undefined;
  /** Begins at the newest message, read or not. */
  readonly isSearch?: boolean;
}

/** Where the reader was when they left a place. */
export interface Left {
  readonly slice: Slice;
  readonly focused: number | undefined;
  /** The first that was visible. */
  readonly article: number;
  /** Pixels below the upper edge. */
  readonly top: number;
}

/** What to show first. `end` follows new messages. */
export type Start = { readonly at: number; readonly isUnread: boolean } | 'end' | Left;

const left = new Map<string, Left>();
const empty: readonly number[] = [];

const anchorOf = ({ near, isSearch }: FeedOptions): Anchor =>
  near ?? (isSearch === true ? 'newest' : 'first_unread');

/** Asks for messages before anything can show them: the feed of the place finds them. */
export const openAhead = async (options: FeedOptions): Promise<void> => {
  const { key, narrow } = options;
  await openWindow({ key, narrow, anchor: anchorOf(options) });
};

export class FeedModel {
  readonly options: FeedOptions;
  readonly #opened = signal<OpenWindow | undefined>(undefined);
  readonly slice = signal<Slice | undefined>(undefined);
  /** The first message that was unread when the place was opened. */
  readonly newFrom = signal<number | undefined>(undefined);
  readonly focused = signal<number | undefined>(undefined);
  /** Increases when the feed must show its start again. */
  readonly starts = signal(0);
  start: Start = 'end';
  /** The article that had the focus went. */
  isFocusOrphaned = false;
  #isSettled = false;
  readonly #isAfterHistory: boolean;
  readonly #opening: void | Promise<void>;
  readonly #endings: (() => void)[] = [];

  constructor(options: FeedOptions, isAfterHistory: boolean) {
    this.options = options;
    this.#isAfterHistory = isAfterHistory;
    const { key, narrow } = options;
    const opened = openWindow({ key, narrow, anchor: anchorOf(options) });
    this.#opening =
      opened instanceof Promise ? opened.then((window) => this.#show(window)) : this.#show(opened);
  }

  readonly view: ReadonlySignal<WindowView | undefined> = computed(() => this.#opened.value?.view.value);
  readonly ids: ReadonlySignal<readonly number[]> = computed(() => {
    const range = this.view.value?.range;
    const slice = this.slice.value;
    return range === undefined || slice === undefined ? empty : idsIn(range, slice);
  });
  readonly isAtEnd: ReadonlySignal<boolean> = computed(() => {
    const range = this.view.value?.range;
    const slice = this.slice.value;
    return range !== undefined && slice !== undefined && isAtEnd(range, slice);
  });

  #show(opened: OpenWindow): void {
    this.#opened.value = opened;
    this.#endings.push(
      effect(() => {
        const view = this.view.value;
        if (view?.range !== undefined) batch(() => this.#follow(view, view.range!));
      }),
    );
  }

  #follow(view: WindowView, range: Range): void {
    if (!this.#isSettled) this.#begin(view, range);
    else if (
      this.slice.peek() !== undefined &&
      this.slice.peek()!.last < range.to &&
      isAtEnd(range, this.slice.peek()!)
    )
      this.slice.value = { ...this.slice.peek()!, last: range.to };
    const { ids } = this;
    const focused = this.focused.peek();
    // The focused message went: the next one gets the focus, else the one before.
    if (focused !== undefined && !ids.peek().includes(focused))
      this.focused.value = ids.peek().find((id) => id > focused) ?? ids.peek().at(-1);
  }

  #begin(view: WindowView, range: Range): void {
    const start = this.#startIn(range);
    const isAsBefore = this.#isAt(start, range);
    this.#isSettled = view.around === 'idle';
    // What is shown meanwhile may have grown: it would move for nothing.
    if (isAsBefore) return;
    this.start = start;
    this.slice.value =
      start === 'end' ? sliceAtEnd(range) : 'at' in start ? sliceAround(range, start.at) : start.slice;
    this.newFrom.value = this.#firstUnread(range);
    this.focused.value =
      start === 'end' ? range.ids.at(-1) : 'at' in start ? start.at : (start.focused ?? start.article);
    this.starts.value = this.starts.peek() + 1;
  }

  /** Whether an earlier answer began here too. */
  #isAt(start: Start, range: Range): boolean {
    const slice = this.slice.peek();
    const before = this.start;
    if (slice === undefined) return false;
    if (start === 'end' || before === 'end') return start === before && isAtEnd(range, slice);
    return 'at' in start && 'at' in before && start.at === before.at && this.ids.peek().includes(start.at);
  }

  #firstUnread({ ids }: Range): number | undefined {
    if (this.options.isSearch === true) return undefined;
    return ids.find((id) => messages.get(id)?.flags.includes('read') === false);
  }

  #startIn(range: Range): Start {
    const { near, key } = this.options;
    const known = left.get(key);
    if (this.#isAfterHistory && known !== undefined && range.ids.includes(known.article)) return known;
    if (near !== undefined) return { at: range.ids.find((id) => id >= near) ?? near, isUnread: false };
    const unread = this.#firstUnread(range);
    return unread === undefined ? 'end' : { at: unread, isUnread: true };
  }

  /** What to show of a message: in a search, its content with the words marked. */
  contentOf(message: Message): string {
    return this.#opened.peek()?.window.marked(message) ?? message.content;
  }

  /** The reader acted on what is shown: later answers move nothing. */
  settle(): void {
    if (this.slice.peek() !== undefined) this.#isSettled = true;
  }

  /** `place` is missing at the end, which needs no memory. */
  leave(place: Pick<Left, 'article' | 'top'> | undefined): void {
    const { key } = this.options;
    const slice = this.slice.peek();
    // Before messages came nothing is known, so an earlier visit still counts.
    if (slice !== undefined) {
      if (place === undefined) left.delete(key);
      else left.set(key, { slice, focused: this.focused.peek(), ...place });
    }
    for (const end of this.#endings) end();
  }

  /** Brings more messages into the page; asks for more in time. */
  extend(side: 'older' | 'newer'): void {
    const range = this.view.peek()?.range;
    const slice = this.slice.peek();
    if (range === undefined || slice === undefined) return;
    const next = grow(range, slice, side);
    if (next !== undefined) this.slice.value = next;
    if (beyond(range, next ?? slice, side) < reserve) this.load(side);
  }

  load(side: 'older' | 'newer'): void {
    const window = this.#opened.peek()?.window;
    void (side === 'older' ? window?.loadOlder() : window?.loadNewer());
  }

  /** Many messages came while the end was in view. */
  trim(): void {
    const range = this.view.peek()?.range;
    if (range !== undefined && this.ids.peek().length > most + step) this.slice.value = sliceAtEnd(range);
  }

  async showNewest(): Promise<void> {
    await this.#opening;
    const range = this.view.peek()?.range;
    if (range?.to === Number.POSITIVE_INFINITY) return this.#showAt('end', sliceAtEnd(range));
    await this.#jump('newest');
  }

  async showOldest(): Promise<void> {
    await this.#opening;
    const range = this.view.peek()?.range;
    if (range?.from === 0 && range.ids[0] !== undefined) this.showMessage(range.ids[0]);
    else await this.#jump('oldest');
  }

  /** Only messages of the window. */
  showMessage(id: number): void {
    const range = this.view.peek()?.range;
    if (range === undefined) return;
    if (this.ids.peek().includes(id)) this.focused.value = id;
    else this.#showAt({ at: id, isUnread: false }, sliceAround(range, id));
  }

  async #jump(anchor: Anchor): Promise<void> {
    await this.#opened.peek()?.window.jump(anchor);
    const view = this.view.peek();
    const range = view?.range;
    if (range === undefined) return;
    if (anchor === 'newest') return this.#showAt('end', sliceAtEnd(range));
    const at = view?.anchor ?? range.ids[0];
    const id = range.ids.find((one) => at !== undefined && one >= at) ?? range.ids.at(-1);
    if (id !== undefined) this.#showAt({ at: id, isUnread: false }, sliceAround(range, id));
  }

  jumpToDate(date: string): Promise<void> {
    return this.#jump({ date });
  }

  #showAt(start: Start, slice: Slice): void {
    batch(() => {
      this.start = start;
      this.slice.value = slice;
      this.focused.value = start === 'end' ? this.ids.value.at(-1) : 'at' in start ? start.at : start.article;
      this.starts.value = this.starts.peek() + 1;
    });
    this.settle();
  }
}
