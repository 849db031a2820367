import type { OpenFeed } from '../open-feed.ts';
import type { Poll, Queue } from '../queue.ts';
import type { Beats } from './beats.ts';
import type { Asker, Held } from './hold.ts';

export interface Keeping {
  readonly now: () => number;
  readonly beats: Beats<HeldPoll>;
}

export class HeldPoll implements Poll, Held {
  readonly openFeed: OpenFeed;
  readonly queue: Queue;
  /** The position at which the hold began. */
  readonly since: number;
  after: number;
  isReady = false;
  readonly #keeping: Keeping;
  readonly #asker: Asker<string>;
  readonly #tick: number;

  constructor(
    keeping: Keeping,
    {
      openFeed,
      queue,
      after,
    }: { readonly openFeed: OpenFeed; readonly queue: Queue; readonly after: number },
    asker: Asker<string>,
    seconds: number,
  ) {
    this.openFeed = openFeed;
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
    this.openFeed.feed.release(this);
    this.#settle();
  }
}
