/** A client that listens: its queue, what it was told, and the state that its reducers made of it. */

import type { ClientEvent, Snapshot } from '@parlance/client/connect';
import { reduce, reducedEvents } from '@parlance/client/state';
import { eventKey } from '@parlance/protocol/event';
import { deleteQueue, getEvents } from '@parlance/protocol/realtime';
import type { Client } from './client.ts';
import { checkStable } from './stable.ts';

/** Tests look at what they expect, whatever its declared type. */
export type Known = Readonly<Record<string, unknown>> & Pick<Snapshot, 'queue_id' | 'last_event_id'>;

export class Listening {
  readonly snapshot: Known;
  /** Everything that it was told, oldest first. */
  readonly events: ClientEvent[] = [];
  #state: Snapshot;
  /** Called after each event. */
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
      // One change may be told in several events, which share its id [S166].
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

  /** What its reducers made of the snapshot and the events. */
  get state(): Known {
    return this.#state;
  }

  /** The newest event that it was told. */
  get lastEventId(): number {
    return this.#lastEventId;
  }

  /** Reads on until an event fits, and returns it; events from before this call are not looked at. */
  async until(fits: (event: ClientEvent) => boolean): Promise<ClientEvent> {
    for (;;) {
      const found = (await this.#poll(false)).find(fits);
      if (found !== undefined) return found;
    }
  }

  /** Reads everything that is committed by now; returns what was new. To show that something is not told. */
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
