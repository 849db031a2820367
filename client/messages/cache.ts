/** Messages by id, as of the latest event. Events since a request began are applied to its older answer. */
import type { EventOf } from '../state/reducer.ts';
import { share } from '../state/share.ts';
import {
  type AnyEvent,
  flagged,
  isEdit,
  isMessageEvent,
  isMove,
  type Message,
  type MessageEvent,
  reacted,
  received,
  unreacted,
  updated,
  withSubmessage,
} from './message.ts';

export type Aspect = 'new' | 'content' | 'topic' | 'channel' | 'read' | 'flags' | 'reactions' | 'gone';

export interface Affected {
  /** May include messages outside the cache. */
  readonly ids: readonly number[];
  readonly aspects: readonly Aspect[];
  /** Everything was marked as read; `ids` are only the cached messages. */
  readonly isEverything?: boolean;
}

type Change = (message: Message) => Message | undefined;
type Names = (channel: number) => string | undefined;

export interface CacheOptions {
  readonly nameOf?: Names;
  /** Whether the queue receives the message's changes. */
  readonly hears?: (message: Message) => boolean;
  /** Called after a message came, changed, went or was dropped. */
  readonly onChange?: (id: number) => void;
}

const aspectsOf = (event: EventOf<'update_message'>): Aspect[] => [
  ...(isEdit(event) ? (['content', 'flags'] as const) : []),
  ...(event.subject === undefined ? [] : (['topic'] as const)),
  ...(event.new_stream_id === undefined ? [] : (['channel'] as const)),
];

interface Meaning {
  readonly affected: Affected;
  readonly change: Change;
}

type ChangeEvent = Exclude<MessageEvent, EventOf<'message'>>;

/** `held`: messages that the event may change without naming them. */
const meaningOf = (event: ChangeEvent, held: readonly Message[], names: Names): Meaning => {
  const of = (ids: readonly number[], aspects: readonly Aspect[], change: Change): Meaning => ({
    affected: { ids, aspects },
    change,
  });
  switch (event.type) {
    case 'update_message': {
      const name = event.new_stream_id === undefined ? undefined : names(event.new_stream_id);
      const ids = isMove(event) ? event.message_ids : [event.message_id];
      return of(ids, aspectsOf(event), (message) => updated(message, event, name));
    }
    case 'delete_message':
      return of(event.message_ids ?? [event.message_id!], ['gone'], () => undefined);
    case 'reaction':
      return of([event.message_id], ['reactions'], (message) =>
        event.op === 'add' ? reacted(message, event) : unreacted(message, event),
      );
    case 'submessage':
      return of([event.message_id], [], (message) => withSubmessage(message, event));
    case 'subscription': {
      const left = new Set(event.subscriptions.map(({ stream_id }) => stream_id));
      const inside = held.filter(({ stream_id }) => stream_id !== undefined && left.has(stream_id));
      const ids = inside.map(({ id }) => id);
      return of(ids, ['read'], (message) => flagged(message, 'read', true));
    }
    case 'update_message_flags': {
      const { flag, messages, all, op } = event;
      const aspect = flag === 'read' ? 'read' : 'flags';
      const meaning = of(all ? held.map(({ id }) => id) : messages, [aspect], (one) =>
        flagged(one, flag, op === 'add'),
      );
      return all ? { ...meaning, affected: { ...meaning.affected, isEverything: true } } : meaning;
    }
  }
};

export type { AnyEvent } from './message.ts';

export class MessageCache {
  readonly #messages = new Map<number, Message>();
  readonly #names: Names;
  readonly #hears: (message: Message) => boolean;
  readonly #onChange: (id: number) => void;
  /** Since the oldest open request began. */
  #since: ChangeEvent[] = [];
  #requests = 0;
  /** Events about them were missed, or do not come; the next answer replaces them. */
  readonly #stale = new Set<number>();

  constructor({ nameOf = () => undefined, hears = () => true, onChange = () => {} }: CacheOptions = {}) {
    this.#names = nameOf;
    this.#hears = hears;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#messages.size;
  }

  get(id: number): Message | undefined {
    return this.#messages.get(id);
  }

  /** Returns undefined unless the event is about messages. */
  reduce(event: AnyEvent): Affected | undefined {
    if (!isMessageEvent(event)) return undefined;
    if (event.type === 'message') {
      const message = received(event);
      if (!this.isFresh(message.id)) this.#put(message);
      return { ids: [message.id], aspects: ['new'] };
    }
    if (this.#requests > 0) this.#since.push(event);
    const { affected, change } = meaningOf(event, this.#held(event), this.#names);
    for (const id of affected.ids) this.#change(id, change);
    return affected;
  }

  #held(event: ChangeEvent): readonly Message[] {
    const isWide = event.type === 'subscription' || (event.type === 'update_message_flags' && event.all);
    return isWide ? [...this.#messages.values()] : [];
  }

  isFresh(id: number): boolean {
    return this.#messages.has(id) && !this.#stale.has(id);
  }

  /** What the queue does not hear of stays stale when it hears of it later. */
  #keep(message: Message): void {
    this.#messages.set(message.id, message);
    if (!this.#hears(message)) this.#stale.add(message.id);
  }

  #put(message: Message): void {
    const before = this.#messages.get(message.id);
    const after = share(before, message);
    this.#stale.delete(message.id);
    this.#keep(after);
    if (after !== before) this.#onChange(message.id);
  }

  #change(id: number, change: Change): void {
    const before = this.#messages.get(id);
    if (before === undefined) return;
    const after = change(before);
    if (after === undefined) this.#messages.delete(id);
    else this.#keep(after);
    if (after !== before) this.#onChange(id);
  }

  /**
   * Stores an answer's messages. Cached messages stay as they are; messages deleted meanwhile are skipped.
   */
  async fetch<T extends { readonly messages: readonly Message[] }>(request: () => Promise<T>): Promise<T> {
    const start = this.#since.length;
    this.#requests += 1;
    try {
      const answer = await request();
      for (const message of answer.messages) this.#takeIn(message, this.#since.slice(start));
      return answer;
    } finally {
      this.#requests -= 1;
      if (this.#requests === 0) this.#since = [];
    }
  }

  #takeIn(message: Message, missed: readonly ChangeEvent[]): void {
    const { id } = message;
    if (this.isFresh(id)) return;
    this.#put(message);
    for (const event of missed) {
      const now = this.#messages.get(id);
      const { affected, change } = meaningOf(event, now === undefined ? [] : [now], this.#names);
      if (affected.ids.includes(id)) this.#change(id, change);
    }
  }

  /** Messages of an earlier page, visible until they are read again. */
  hold(messages: readonly Message[]): void {
    for (const message of messages) {
      if (this.#messages.has(message.id)) continue;
      this.#put(message);
      this.#stale.add(message.id);
    }
  }

  /** Events were missed: messages stay visible until they are read again. */
  doubt(): void {
    for (const id of this.#messages.keys()) this.#stale.add(id);
  }

  /** Drops those that came first, except `ids`, until so many others are left. */
  keep(ids: ReadonlySet<number>, others: number): void {
    for (const id of this.#messages.keys())
      if (this.size > ids.size + others && !ids.has(id)) {
        this.#stale.delete(id);
        this.#change(id, () => undefined);
      }
  }
}
