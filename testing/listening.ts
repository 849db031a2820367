import type { ClientEvent, Snapshot } from '@parlance/client/connect';
import { reduce, reducedEvents } from '@parlance/client/state';
import { eventKey } from '@parlance/protocol/event';
import { deleteQueue, getEvents } from '@parlance/protocol/realtime';
import type { Client } from './client.ts';
import { checkStable } from './stable.ts';

/** Loosely typed, since tests check the fields they expect. */
export type Known = Readonly<Record<string, unknown>> & Pick<Snapshot, 'queue_id' | 'last_event_id'>;

export class Listening {
  readonly snapshot: Known;
  readonly events: ClientEvent[] = [];
  #state: Snapshot;
  onEvent: (event: ClientEvent, state: Snapshot) => void = () => {};
  readonly #client: Client;
  readonly #settle: () => Promise<number>;
  #lastEventId: number;

  constructor(client: Client, snapshot: Snapshot, settle: () => Promise<number>) {
    this.#client = client;
    this.snapshot = snapshot;
    this.#state = snapshot;
    this.#settle = settle;
    this.#lastEventId = snapshot.last_event_id;
  }

  async #poll(dontBlock: boolean): Promise<readonly ClientEvent[]> {
    const { events } = await this.#client.call(getEvents, {
      queue_id: this.snapshot.queue_id,
      last_event_id: this.#lastEventId,
      dont_block: dontBlock,
    });
    const fresh: readonly ClientEvent[] = events;
    let newest = this.#lastEventId + 1;
    for (const event of fresh) {
      // Events of one change share an id [S166].
      if (event.id < newest) throw new Error(`Event ${event.id} came where ${newest} was the least to come.`);
      newest = event.id;
      const key = eventKey(event.type, event.op);
      if (!reducedEvents.has(key)) throw new Error(`No reducer knows the event ${key}.`);
      const before = this.#state;
      this.#state = reduce(before, event);
      checkStable(before, this.#state, key);
      this.onEvent(event, this.#state);
    }
    this.#lastEventId = fresh.at(-1)?.id ?? this.#lastEventId;
    this.events.push(...fresh);
    return fresh;
  }

  get state(): Known {
    return this.#state;
  }

  get lastEventId(): number {
    return this.#lastEventId;
  }

  /** Ignores events before the call. */
  async until(fits: (event: ClientEvent) => boolean): Promise<ClientEvent> {
    for (;;) {
      const found = (await this.#poll(false)).find(fits);
      if (found !== undefined) return found;
    }
  }

  /** Reads everything committed so far; returns new events. Use it to show that an event is absent. */
  async catchUp(): Promise<readonly ClientEvent[]> {
    await this.#settle();
    const before = this.events.length;
    while ((await this.#poll(true)).length > 0);
    return this.events.slice(before);
  }

  async end(): Promise<void> {
    await this.#client.call(deleteQueue, { queue_id: this.snapshot.queue_id });
  }
}
