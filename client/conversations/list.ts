/** A list of conversations, read page by page, kept by events. */
import { mostConversations } from '@parlance/protocol/messages/conversation-limits';
import type { Client } from '../call.ts';
import { getConversations } from '../calls.ts';
import { isRefusal } from '../error.ts';
import type { AnyEvent } from '../messages/message.ts';
import { Shown } from '../messages/shown.ts';
import type { Progress } from '../messages/view.ts';
import type { State } from '../state/state.ts';
import type { Conversation, ConversationAnswer } from './conversation.ts';
import type { Filter } from './filter.ts';
import { follow, followEvent } from './follow.ts';
import { begin, type Model, outdate, withAsked, withFirstPage, withPage } from './model.ts';

export interface ConversationsView {
  /** The newest first; undefined until the first answer. */
  readonly conversations: readonly Conversation[] | undefined;
  /** The list holds all whose newest message has at least this id. 0: nothing is older. */
  readonly from: number;
  /** `failed` until the next try. */
  readonly newest: Progress;
  readonly older: Progress;
  readonly failure: unknown;
}

export interface ConversationListOptions {
  readonly client: Client;
  readonly filter: Filter;
  readonly state: State;
  readonly pageSize?: number;
}

type Apply = (model: Model, answer: ConversationAnswer, state: State) => Model;

export class ConversationList {
  readonly #client: Client;
  readonly #pageSize: number;
  readonly #shown = new Shown<ConversationsView>({
    conversations: undefined,
    from: Number.POSITIVE_INFINITY,
    newest: 'idle',
    older: 'idle',
    failure: undefined,
  });
  #model: Model;
  #state: State;
  /** Increases when open requests become obsolete. */
  #generation = 0;
  /** Since the oldest open request began. */
  #since: AnyEvent[] = [];
  #requests = 0;
  #isWorking = false;
  readonly #running = new Set<Promise<unknown>>();

  constructor({ client, filter, state, pageSize = 100 }: ConversationListOptions) {
    this.#client = client;
    this.#pageSize = pageSize;
    this.#model = begin(filter);
    this.#state = state;
  }

  /** A new object after every change; conversations that stay equal stay the same objects. */
  get view(): ConversationsView {
    return this.#shown.value;
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** Reads what is due: the first page, or what only the service knows. Call again after a failure. */
  async load(): Promise<void> {
    this.#startWork();
    await this.settled();
  }

  async loadOlder(): Promise<void> {
    const { from, isOutdated } = this.#model;
    if (from === 0 || isOutdated || this.view.older === 'loading') return;
    const generation = this.#generation;
    this.#shown.set({ older: 'loading' });
    const isDone = await this.#run(this.#read({ before: from, limit: this.#pageSize }, generation, withPage));
    if (generation === this.#generation) this.#shown.set({ older: isDone ? 'idle' : 'failed' });
  }

  /** `state`: the state after the event. */
  follow(event: AnyEvent, state: State): void {
    this.#state = state;
    if (this.#requests > 0) this.#since.push(event);
    this.#show(follow(this.#model, event, state));
    if (this.view.conversations !== undefined) this.#startWork();
  }

  /** A new queue replaced a lost one, whose events were missed. */
  replace(state: State): void {
    this.#state = state;
    this.#generation += 1;
    this.#show(outdate(this.#model));
    if (this.view.conversations !== undefined) this.#startWork();
  }

  /** Resolves without open or due requests, except failed ones. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
  }

  #show(model: Model): void {
    this.#model = model;
    const isRead = model.from !== Number.POSITIVE_INFINITY;
    this.#shown.set(isRead ? { conversations: model.conversations, from: model.from } : {});
  }

  #startWork(): void {
    const { isOutdated, unsure } = this.#model;
    if (this.#isWorking || (!isOutdated && unsure.size === 0)) return;
    this.#isWorking = true;
    void this.#run(this.#work());
  }

  async #work(): Promise<void> {
    let isDone = true;
    while (isDone && (this.#model.isOutdated || this.#model.unsure.size > 0))
      isDone = await (this.#model.isOutdated ? this.#readFirst() : this.#askUnsure());
    this.#isWorking = false;
  }

  /** Reads as many as are shown, as far as one answer goes. */
  async #readFirst(): Promise<boolean> {
    const shown = this.#model.conversations.length;
    const limit = Math.min(mostConversations, Math.ceil((shown + 1) / this.#pageSize) * this.#pageSize);
    const generation = ++this.#generation;
    this.#shown.set({ newest: 'loading', older: 'idle' });
    const isDone = await this.#read({ limit }, generation, withFirstPage);
    this.#shown.set({ newest: isDone ? 'idle' : 'failed' });
    return isDone;
  }

  #askUnsure(): Promise<boolean> {
    const conversations = [...this.#model.unsure.values()].slice(0, mostConversations);
    return this.#read({ conversations, limit: mostConversations }, this.#generation, (model, answer, state) =>
      withAsked(model, conversations, answer, state),
    );
  }

  /** Applies the answer, then the events since the request, which the answer may lack. Returns whether it came. */
  async #read(asked: object, generation: number, apply: Apply): Promise<boolean> {
    const start = this.#since.length;
    this.#requests += 1;
    try {
      const answer = await this.#client.call(getConversations, { ...this.#model.filter, ...asked });
      if (generation !== this.#generation) return true;
      const read = apply(this.#model, answer, this.#state);
      this.#shown.set({ failure: undefined });
      this.#show(
        this.#since.slice(start).reduce((model, event) => followEvent(model, event, this.#state), read),
      );
      return true;
    } catch (failure) {
      this.#shown.set(isRefusal(failure) ? { failure, conversations: undefined } : { failure });
      return false;
    } finally {
      this.#requests -= 1;
      if (this.#requests === 0) this.#since = [];
    }
  }
}
