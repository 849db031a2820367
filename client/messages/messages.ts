import { eventKey } from '@parlance/protocol/event-key';
import type { Client } from '../call.ts';
import type { State } from '../state/state.ts';
import { type AnyEvent, MessageCache } from './cache.ts';
import type { Message } from './message.ts';
import { asksForWishes, type Narrow } from './narrow.ts';
import type { Range } from './range.ts';
import { batch } from './shown.ts';
import { type Anchor, MessageWindow } from './window.ts';

/** These events change which messages are readable. */
const accessEvents: ReadonlySet<string> = new Set([
  'subscription/add',
  'subscription/remove',
  'stream/create',
  'stream/delete',
  'stream/update',
]);
/** Properties of channels that the service counts, for all channels at once: they change nothing that is read. */
const counts: ReadonlySet<unknown> = new Set(['stream_weekly_traffic', 'is_recently_active']);
const wishEvents: ReadonlySet<string> = new Set(['user_topic', 'muted_topics', 'subscription/update']);

/** Messages without a window that are kept; there may be twice as many. */
const spare = 1000;

const nameIn = (state: State, channel: number): string | undefined =>
  [state.subscriptions, state.unsubscribed, state.never_subscribed, state.streams]
    .flatMap((list): readonly { readonly stream_id: number; readonly name: string }[] => list ?? [])
    .find(({ stream_id }) => stream_id === channel)?.name;

interface Update {
  readonly person?: { readonly role?: unknown; readonly user_id?: unknown };
  readonly property?: unknown;
}

const isOwnRole = ({ person }: Update, { user_id }: State): boolean =>
  person?.role !== undefined && person.user_id === user_id;

/** A window of an earlier page, with its messages. */
export interface HeldWindow {
  readonly range: Range;
  readonly messages: readonly Message[];
}

export class Messages {
  readonly #client: Client;
  readonly #cache: MessageCache;
  readonly #windows = new Set<MessageWindow>();
  #state: State;
  #most = 2 * spare;

  /** Calls `onChange` after a message came, changed or went. */
  constructor(client: Client, state: State, onChange: (id: number) => void = () => {}) {
    this.#client = client;
    this.#state = state;
    this.#cache = new MessageCache({
      onChange,
      nameOf: (channel) => nameIn(this.#state, channel),
      hears: ({ stream_id: channel }) =>
        channel === undefined || this.#state.subscriptions?.some((one) => one.stream_id === channel) === true,
    });
  }

  get(id: number): Message | undefined {
    return this.#cache.get(id);
  }

  /** `held` is shown at once, and read again. */
  open(narrow: Narrow, anchor: Anchor, held?: HeldWindow): MessageWindow {
    if (held !== undefined) this.#cache.hold(held.messages);
    const window = new MessageWindow({
      narrow,
      anchor,
      range: held?.range,
      client: this.#client,
      cache: this.#cache,
      state: () => this.#state,
    });
    this.#windows.add(window);
    if (held === undefined) void window.load();
    else window.outdate();
    return window;
  }

  close(window: MessageWindow): void {
    this.#windows.delete(window);
    this.#trim();
  }

  /** An answer that is about to be shown is kept: no window has it yet. */
  #trim(): void {
    const windows = [...this.#windows];
    if (this.#cache.size <= this.#most || windows.some(({ isReading }) => isReading)) return;
    this.#cache.keep(new Set(windows.flatMap(({ view }) => view.range?.ids ?? [])), spare);
    this.#most = this.#cache.size + spare;
  }

  /** `state`: the state after the event. */
  follow(event: AnyEvent & Update, state: State): void {
    this.#state = state;
    const affected = this.#cache.reduce(event);
    if (affected !== undefined)
      batch(() => {
        for (const window of this.#windows) window.follow(affected);
      });
    const key = eventKey(event.type, event.op);
    const changesAccess =
      (accessEvents.has(key) && !counts.has(event.property)) ||
      (key === 'realm_user/update' && isOwnRole(event, state));
    for (const window of this.#windows)
      if (changesAccess || (wishEvents.has(key) && asksForWishes(window.narrow))) window.outdate();
    this.#trim();
  }

  /** A new queue replaced a lost one, whose events were missed. */
  replace(state: State): void {
    this.#state = state;
    this.#cache.doubt();
    for (const window of this.#windows) window.outdate();
  }

  /** Call when the network is back. */
  async retry(): Promise<void> {
    await Promise.all([...this.#windows].map((window) => window.retry()));
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#windows].map((window) => window.settled()));
  }
}
