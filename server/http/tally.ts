/** Counts of limits that this node has for other nodes, and hears from them. */

type Hear = (key: string, points: number) => void;

const mark = '~';
/** Characters; PostgreSQL limits a notification to 8,000 bytes. */
const mostText = 7000;

export class Tally {
  readonly #limits = new Map<string, Hear>();
  readonly #pending = new Map<string, number>();
  readonly #isWanted: () => boolean;
  /** Called at the first count of several to send. */
  onPending: (() => void) | undefined;

  /** `isWanted`: whether there are other nodes. */
  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted;
  }

  join(limit: string, hear: Hear): void {
    this.#limits.set(limit, hear);
  }

  /** Negative points give back. */
  note(limit: string, key: string, points: number): void {
    if (this.onPending === undefined || !this.#isWanted()) return;
    if (this.#pending.size === 0) this.onPending();
    const place = `${mark}${limit}${mark}${encodeURIComponent(key)}`;
    this.#pending.set(place, (this.#pending.get(place) ?? 0) + points);
  }

  /** Returns lists of words, each list for one notification. */
  take(): string[][] {
    const lists: string[][] = [];
    let length = mostText;
    for (const [place, points] of this.#pending) {
      const word = `${place}${mark}${points}`;
      length += word.length + 1;
      if (length > mostText) {
        lists.push([]);
        length = word.length + 1;
      }
      lists.at(-1)!.push(word);
    }
    this.#pending.clear();
    return lists;
  }

  /** Returns whether the word is a count. */
  hear(word: string): boolean {
    if (!word.startsWith(mark)) return false;
    const [, limit = '', key = '', points = ''] = word.split(mark);
    this.#limits.get(limit)?.(decodeURIComponent(key), Number(points));
    return true;
  }
}
