import type { PlacedEntry } from './entry.ts';

/** Beyond these bounds the older half is dropped; the table keeps it. */
const mostEntries = 32_768;
/** Characters, which fill the memory when messages are long [R9]. */
const mostText = 16_777_216;
/** Kept for queues that are being loaded. */
const leastEntries = 1024;

const textIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value) && typeof value[0] === 'number') return value.length * 8;
  let sum = 0;
  for (const part of Object.values(value)) sum += textIn(part);
  return sum;
};

/** Where a tail starts, and how often entries were forgotten. */
export interface Edge {
  readonly start: number;
  readonly forgettings: number;
}

export class Tail {
  #entries: PlacedEntry[] = [];
  #text = 0;
  #forgettings = 0;
  position: number;

  constructor(position: number) {
    this.position = position;
  }

  /** The tail is complete after this position. */
  get start(): number {
    return this.position - this.#entries.length;
  }

  /** Positions have no gaps, so an entry's index follows from its position. */
  push(entry: PlacedEntry): void {
    if (entry.position !== this.position + 1) throw new Error('The log was read with a gap.');
    this.#entries.push(entry);
    this.#text += textIn(entry);
    this.position = entry.position;
    const { length } = this.#entries;
    if (length > mostEntries || (this.#text > mostText && length > leastEntries)) this.#shorten();
  }

  #shorten(): void {
    let dropped = 0;
    for (const entry of this.#entries) {
      const left = this.#entries.length - dropped;
      if (left <= leastEntries || (left <= mostEntries / 2 && this.#text <= mostText / 2)) break;
      this.#text -= textIn(entry);
      dropped += 1;
    }
    this.#entries = this.#entries.slice(dropped);
  }

  /** What `extend` needs to know: read it before the entries. */
  get edge(): Edge {
    return { start: this.start, forgettings: this.#forgettings };
  }

  /**
   * Puts older entries before the oldest, so that one reading serves many clients. Returns false when they do not fit:
   * the tail is long enough, or changed since it had this edge.
   */
  extend(older: readonly PlacedEntry[], { start, forgettings }: Edge): boolean {
    if (start !== this.start || forgettings !== this.#forgettings) return false;
    // An entry's index follows from its position, and pruning may leave holes for a while.
    const isWhole = older.every(({ position }, index) => position === start - older.length + 1 + index);
    if (older.length === 0 || !isWhole) return false;
    const text = this.#text + older.reduce((sum, entry) => sum + textIn(entry), 0);
    if (older.length + this.#entries.length > mostEntries / 2 || text > mostText / 2) return false;
    this.#entries = [...older, ...this.#entries];
    this.#text = text;
    return true;
  }

  covers(after: number): boolean {
    return after >= this.start;
  }

  /** The tail must cover `after`. */
  since(after: number): readonly PlacedEntry[] {
    return after >= this.position ? [] : this.#entries.slice(after - this.start);
  }

  /** The table's entries up to here were rewritten. */
  forgetThrough(position: number): void {
    this.#forgettings += 1;
    this.#drop(Math.max(0, Math.min(position - this.start, this.#entries.length)));
  }

  #drop(count: number): void {
    for (const entry of this.#entries.slice(0, count)) this.#text -= textIn(entry);
    this.#entries = this.#entries.slice(count);
  }
}
