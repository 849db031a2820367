/** Counts of limits that this node has for other nodes, and hears from them. Operators ask for them, and clear some. */
import { listsForNotifications } from '../events/nodes/notification-size.ts';

/** What one key has used of a limit. */
export interface Count {
  readonly limit: string;
  readonly key: string;
  readonly used: number;
  readonly most: number;
  /** Milliseconds. */
  readonly resetIn: number;
}

interface Counting {
  hear(key: string, points: number): void;
  clear(key: string): void;
  /** Those that came near the limit. */
  list(): Promise<readonly Count[]>;
}

const mark = '~';
const cleared = 'clear';
/** A key may hold anything that a person enters as a name. */
const wordFor = (key: string): string => encodeURIComponent(key).replaceAll(mark, '%7E');
const placeOf = (limit: string, key: string): string => `${mark}${limit}${mark}${wordFor(key)}`;

/** Lets nodes forget a count. */
export const clearing = ({ limit, key }: Pick<Count, 'limit' | 'key'>): string =>
  `${placeOf(limit, key)}${mark}${cleared}`;

export class Tally {
  readonly #limits = new Map<string, Counting>();
  readonly #pending = new Map<string, number>();
  readonly #isWanted: () => boolean;
  /** Called at the first count of several to send. */
  onPending: (() => void) | undefined;

  /** `isWanted`: whether there are other nodes. */
  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted;
  }

  join(limit: string, counting: Counting): void {
    this.#limits.set(limit, counting);
  }

  async list(): Promise<Count[]> {
    return (await Promise.all([...this.#limits.values()].map((counting) => counting.list()))).flat();
  }

  /** Negative points give back. */
  note(limit: string, key: string, points: number): void {
    if (this.onPending === undefined || !this.#isWanted()) return;
    if (this.#pending.size === 0) this.onPending();
    const place = placeOf(limit, key);
    this.#pending.set(place, (this.#pending.get(place) ?? 0) + points);
  }

  /** Returns lists of words, each list for one notification. */
  take(): string[][] {
    const words = [...this.#pending].map(([place, points]) => `${place}${mark}${points}`);
    this.#pending.clear();
    return listsForNotifications(words, ({ length }) => length);
  }

  /** Returns whether the word is a count. */
  hear(word: string): boolean {
    if (!word.startsWith(mark)) return false;
    const [, limit = '', key = '', points = ''] = word.split(mark);
    const counting = this.#limits.get(limit);
    if (points === cleared) counting?.clear(decodeURIComponent(key));
    else counting?.hear(decodeURIComponent(key), Number(points));
    return true;
  }
}
