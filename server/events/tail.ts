/** The newest part of an organization's log, kept in memory so that readers who are nearly current need no query. */
import type { PlacedEntry } from './entry.ts';

/** Entries beyond this many are dropped from the front; the table still has them. */
const capacity = 16_384;

export class Tail {
  #entries: PlacedEntry[] = [];
  /** Everything up to here is known to this node. */
  position: number;

  constructor(position: number) {
    this.position = position;
  }

  /** The position after which the tail is complete. */
  get start(): number {
    return this.position - this.#entries.length;
  }

  /** Positions have no gaps, so an entry's place in the array follows from its position. */
  push(entry: PlacedEntry): void {
    if (entry.position !== this.position + 1) throw new Error('The log was read with a gap.');
    if (this.#entries.length >= 2 * capacity) this.#entries = this.#entries.slice(capacity);
    this.#entries.push(entry);
    this.position = entry.position;
  }

  covers(after: number): boolean {
    return after >= this.start;
  }

  /** Entries after a position that the tail covers. */
  since(after: number): readonly PlacedEntry[] {
    return after >= this.position ? [] : this.#entries.slice(after - this.start);
  }

  /** A rendering that was replaced in the table (content erased) must not be served from memory either. */
  replace(entry: PlacedEntry): void {
    const index = entry.position - this.start - 1;
    if (index >= 0 && index < this.#entries.length) this.#entries[index] = entry;
  }
}
