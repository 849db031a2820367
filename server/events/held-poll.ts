import type { Beats } from './beats.ts';
import type { Poll, Queue } from './queue.ts';

export type Answer = (events: string) => void;
export type Refuse = (error: unknown) => void;

/** Calls one of the two once, perhaps at once. Returns a function that cancels the poll. */
export type Hold = (answer: Answer, refuse: Refuse) => () => void;

export interface Keeping<Place> {
  readonly now: () => number;
  readonly beats: Beats<HeldPoll<Place>>;
}

export class HeldPoll<Place> implements Poll {
  readonly place: Place;
  readonly queue: Queue;
  /** The position at which the hold began. */
  readonly since: number;
  after: number;
  isReady = false;
  readonly #keeping: Keeping<Place>;
  readonly #tick: number;
  readonly #answer: Answer;
  readonly #refuse: Refuse;

  constructor(
    keeping: Keeping<Place>,
    { place, queue, after, seconds }: { place: Place; queue: Queue; after: number; seconds: number },
    answer: Answer,
    refuse: Refuse,
  ) {
    this.place = place;
    this.queue = queue;
    this.since = after;
    this.after = after;
    this.#keeping = keeping;
    this.#tick = keeping.beats.add(this, seconds * 1000);
    this.#answer = answer;
    this.#refuse = refuse;
  }

  settle(): void {
    this.#keeping.beats.remove(this, this.#tick);
    this.queue.usedAt = this.#keeping.now();
  }

  answer(events: string): void {
    this.settle();
    this.#answer(events);
  }

  refuse(error: unknown): void {
    this.settle();
    this.#refuse(error);
  }
}
