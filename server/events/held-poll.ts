import type { Beats } from './beats.ts';
import type { Asker, Held } from './hold.ts';
import type { Poll, Queue } from './queue.ts';

interface Place {
  readonly feed: { release(poll: Poll): boolean };
}

export interface Keeping<Here extends Place> {
  readonly now: () => number;
  readonly beats: Beats<HeldPoll<Here>>;
}

export class HeldPoll<Here extends Place> implements Poll, Held {
  readonly place: Here;
  readonly queue: Queue;
  /** The position at which the hold began. */
  readonly since: number;
  after: number;
  isReady = false;
  readonly #keeping: Keeping<Here>;
  readonly #asker: Asker<string>;
  readonly #tick: number;

  constructor(
    keeping: Keeping<Here>,
    { place, queue, after }: { readonly place: Here; readonly queue: Queue; readonly after: number },
    asker: Asker<string>,
    seconds: number,
  ) {
    this.place = place;
    this.queue = queue;
    this.since = after;
    this.after = after;
    this.#keeping = keeping;
    this.#asker = asker;
    this.#tick = keeping.beats.add(this, seconds * 1000);
  }

  #settle(): void {
    this.#keeping.beats.remove(this, this.#tick);
    this.queue.usedAt = this.#keeping.now();
  }

  answer(events: string): void {
    this.#settle();
    this.#asker.answer(events);
  }

  refuse(error: unknown): void {
    this.#settle();
    this.#asker.refuse(error);
  }

  cancel(): void {
    this.place.feed.release(this);
    this.#settle();
  }
}
