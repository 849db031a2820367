/**
 * Sends messages in the order of each conversation, despite lost networks and reloads. Each is shown at once, sent
 * when it is stored, and keeps its idempotency key for all tries.
 */
import { backoff, retryAfter } from '../backoff.ts';
import type { Client } from '../call.ts';
import { sendMessage } from '../calls.ts';
import { isRefusal } from '../error.ts';
import type { Pause } from '../pause.ts';
import type { EventOf } from '../state/reducer.ts';
import { type AnyEvent, isMessageEvent } from './message.ts';
import {
  conversationOf,
  type Entry,
  type NewMessage,
  type OutboxStorage,
  type Sending,
} from './outbox-entry.ts';
import { Shown } from './shown.ts';

export interface OutboxOptions {
  readonly client: Client;
  readonly storage: OutboxStorage;
  /** Its events name the local id. */
  readonly queue: () => string | undefined;
  /** Whether the client already has the message: events may precede answers. */
  readonly holds: (id: number) => boolean;
  readonly newId: () => string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly pause: Pause;
  /** In [0, 1). */
  readonly random: () => number;
  /** Limits each conversation to one sending tab, like `navigator.locks.request`. */
  readonly exclusive?: (name: string, run: () => Promise<void>) => Promise<void>;
}

/** The service remembers keys for a day; one hour covers clocks and slow answers. */
const longest = 23 * 3_600_000;

interface OutboxView {
  readonly entries: readonly Entry[];
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #shown = new Shown<OutboxView>({ entries: [] });
  /** Sending conversations; abort ends the pause. */
  readonly #lanes = new Map<string, AbortController>();
  /** Shown already: the device has not said yet that it has them. */
  readonly #unstored = new Set<Entry>();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get entries(): readonly Entry[] {
    return this.#shown.value.entries;
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** Continues an earlier page's work. Its sends may have arrived: the key makes retries harmless. */
  async resume(): Promise<void> {
    const left: Entry[] = [];
    for (const entry of await this.#options.storage.load()) {
      const { localId, sending } = entry;
      if (sending.state === 'sent') await this.#options.storage.remove(localId);
      else if (this.#find(localId) === undefined)
        left.push(sending.state === 'failed' ? entry : { ...entry, sending: { state: 'waiting' } });
    }
    this.#shown.set({ entries: [...left, ...this.entries] });
    this.kick();
  }

  /** Returns the local id once the message is stored. When it cannot be, `replaced` is shown again. */
  async add(message: NewMessage, ...replaced: Entry[]): Promise<string> {
    const entry: Entry = { localId: this.#options.newId(), message, sending: { state: 'waiting' } };
    this.#unstored.add(entry);
    const storing = this.#options.storage.put(entry);
    this.#show(replaced[0], entry);
    try {
      await storing;
    } catch (error) {
      this.#show(entry, ...replaced);
      throw error;
    } finally {
      this.#unstored.delete(entry);
      this.#start(conversationOf(message));
    }
    return entry.localId;
  }

  /** Uses a new key, and sends after all waiting messages. */
  async resend(localId: string): Promise<string | undefined> {
    const entry = this.#find(localId);
    if (entry?.sending.state !== 'failed') return undefined;
    const added = await this.add(entry.message, entry);
    await this.#forget(localId);
    return added;
  }

  /** Withdraws a message that is not being sent. Returns it for the compose box. */
  async discard(localId: string): Promise<NewMessage | undefined> {
    const entry = this.#find(localId);
    if (entry === undefined || entry.sending.state === 'sending') return undefined;
    await this.#forget(localId);
    return entry.message;
  }

  /** Call when the network is back. */
  kick(): void {
    for (const lane of this.#lanes.values()) lane.abort();
    for (const { message } of this.entries) this.#start(conversationOf(message));
  }

  follow(event: AnyEvent): void {
    if (!isMessageEvent(event) || event.type !== 'message') return;
    const entry = this.entries.find((one) => isEcho(one, event));
    if (entry !== undefined) this.#run(this.#forget(entry.localId));
  }

  /** A new queue never receives events of messages sent before. */
  replace(): void {
    for (const { localId, sending } of this.entries)
      if (sending.state === 'sent') this.#run(this.#forget(localId));
  }

  /** Unsent messages stay stored. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const lane of this.#lanes.values()) lane.abort();
    await this.settled();
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #find(localId: string): Entry | undefined {
    return this.entries.find((one) => one.localId === localId);
  }

  #show(gone: Entry | undefined, ...come: readonly Entry[]): void {
    this.#shown.set({ entries: [...this.entries.filter((one) => one !== gone), ...come] });
  }

  async #forget(localId: string): Promise<void> {
    this.#show(this.#find(localId));
    await this.#remove(localId);
  }

  /** Outdated entries are harmless: retries use the same key. */
  async #remove(localId: string): Promise<void> {
    await this.#options.storage.remove(localId).catch(() => {});
  }

  async #set(localId: string, news: Partial<Entry>): Promise<void> {
    const before = this.#find(localId);
    if (before === undefined) return;
    const after = { ...before, ...news };
    this.#shown.set({ entries: this.entries.map((one) => (one === before ? after : one)) });
    await this.#options.storage.put(after).catch(() => {});
    // The event may have come meanwhile.
    if (this.#find(localId) === undefined) await this.#remove(localId);
  }

  #run(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #next(conversation: string): Entry | undefined {
    const next = this.entries.find(
      ({ message, sending }) => sending.state === 'waiting' && conversationOf(message) === conversation,
    );
    return next && this.#unstored.has(next) ? undefined : next;
  }

  #start(conversation: string): void {
    if (this.#lanes.has(conversation) || this.#stopping.signal.aborted) return;
    if (this.#next(conversation) === undefined) return;
    this.#lanes.set(conversation, new AbortController());
    const { exclusive = (_name, run) => run() } = this.#options;
    this.#run(exclusive(`outbox ${conversation}`, () => this.#sendAll(conversation)));
  }

  async #sendAll(conversation: string): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      const entry = this.#next(conversation);
      if (entry === undefined) break;
      const retryIn = await this.#send(entry, failures + 1);
      failures = retryIn === undefined ? 0 : failures + 1;
      if (retryIn !== undefined) await this.#wait(conversation, retryIn);
    }
    this.#lanes.delete(conversation);
  }

  async #wait(conversation: string, milliseconds: number): Promise<void> {
    const waiting = new AbortController();
    this.#lanes.set(conversation, waiting);
    if (this.#stopping.signal.aborted) return;
    await this.#options.pause(milliseconds, waiting.signal);
  }

  /** Returns milliseconds until the next try, or undefined when finished. */
  async #send({ localId, message, firstTriedAt }: Entry, tries: number): Promise<number | undefined> {
    const { client, now, queue, random } = this.#options;
    const began = firstTriedAt ?? now();
    if (now() - began > longest) {
      await this.#set(localId, { sending: { state: 'failed', failure: { reason: 'expired' } } });
      return undefined;
    }
    await this.#set(localId, { sending: { state: 'sending' }, firstTriedAt: began });
    if (this.#stopping.signal.aborted) return undefined;
    const queueId = queue();
    const echo = queueId === undefined ? {} : { queue_id: queueId, local_id: localId };
    try {
      // People have read what they wrote.
      const sent = { ...message, ...echo, read_by_sender: true };
      const { id } = await client.call(sendMessage, sent, { idempotencyKey: localId });
      if (this.#options.holds(id)) await this.#forget(localId);
      else await this.#set(localId, { sending: { state: 'sent', id } });
      return undefined;
    } catch (error) {
      await this.#set(localId, { sending: afterError(error) });
      return isRefusal(error) ? undefined : (retryAfter(error) ?? backoff(tries, random()));
    }
  }
}

const afterError = (error: unknown): Sending =>
  isRefusal(error)
    ? { state: 'failed', failure: { reason: 'refused', code: error.code, message: error.message } }
    : { state: 'waiting' };

const isEcho = ({ localId, sending }: Entry, event: EventOf<'message'>): boolean =>
  event.local_message_id === localId || (sending.state === 'sent' && sending.id === event.message.id);
