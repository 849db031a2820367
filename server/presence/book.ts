/**
 * Encoded presences of one organization, in chunks by update. Each of 10,000 users polls every minute for
 * later updates: a chunk is encoded and compressed once for all.
 */
import { type Part, SharedText } from '../http/shared-text.ts';
import { type Presence, renderModern } from './form.ts';

interface Entry extends Omit<Presence, 'userId'> {
  /** Key and value, without a comma. */
  readonly text: string;
}

const chunkSize = 256;

class Chunk {
  readonly entries = new Map<number, Entry>();
  /** Newest update ever in the chunk. */
  newest = 0;
  #kept: { readonly text: SharedText; readonly last: SharedText; readonly oldestAt: number } | undefined;

  put(userId: number, entry: Entry): void {
    this.entries.set(userId, entry);
    this.newest = Math.max(this.newest, entry.updateId);
    this.#kept = undefined;
  }

  remove(userId: number): void {
    this.entries.delete(userId);
    this.#kept = undefined;
  }

  #join(earliest = 0): string {
    const recent = [...this.entries.values()].filter(({ connectedAt }) => connectedAt >= earliest);
    return recent.map(({ text }) => text).join(',');
  }

  /**
   * Returns the entries since `earliest`, in seconds, with commas after all but the last chunk; undefined if
   * there are none.
   */
  textFrom(earliest: number, isLast: boolean): Part | undefined {
    if (this.entries.size === 0) return undefined;
    if (this.#kept === undefined) {
      const text = this.#join();
      const oldestAt = Math.min(...[...this.entries.values()].map(({ connectedAt }) => connectedAt));
      this.#kept = { text: new SharedText(`${text},`), last: new SharedText(text), oldestAt };
    }
    if (this.#kept.oldestAt >= earliest) return isLast ? this.#kept.last : this.#kept.text;
    const some = this.#join(earliest);
    if (some === '') return undefined;
    return isLast ? some : `${some},`;
  }
}

export class Book {
  /** Last contained update; -1 for none. */
  newest = -1;
  #chunks: Chunk[] = [];
  readonly #places = new Map<number, Chunk>();

  /** Adds the next update; returns false if earlier ones are missing and must be read. */
  follow(updateId: number, presences: readonly Presence[]): boolean {
    if (updateId > Math.max(this.newest, 0) + 1) return false;
    this.take(updateId, presences);
    return true;
  }

  /** Adds all updates after `newest` up to `upTo`, in order. */
  take(upTo: number, presences: readonly Presence[]): void {
    for (const presence of presences) this.#put(presence);
    this.newest = Math.max(this.newest, upTo);
    if (this.#chunks.length > (2 * this.#places.size) / chunkSize + 16) this.#tidy();
  }

  #put(presence: Presence): void {
    const { userId, ...times } = presence;
    const before = this.#places.get(userId);
    if ((before?.entries.get(userId)?.updateId ?? -1) >= times.updateId) return;
    before?.remove(userId);
    this.#append(userId, {
      text: `"${userId}":${JSON.stringify(renderModern(presence))}`,
      ...times,
    });
  }

  of(userId: number): Pick<Presence, 'activeAt' | 'connectedAt'> | undefined {
    return this.#places.get(userId)?.entries.get(userId);
  }

  #append(userId: number, entry: Entry): void {
    let open = this.#chunks.at(-1);
    if (open === undefined || open.entries.size >= chunkSize) {
      open = new Chunk();
      this.#chunks.push(open);
    }
    open.put(userId, entry);
    this.#places.set(userId, open);
  }

  /** Merges chunks that are nearly empty. */
  #tidy(): void {
    const all = this.#chunks.flatMap(({ entries }) => [...entries]);
    this.#chunks = [];
    for (const [userId, entry] of all.sort(([, a], [, b]) => a.updateId - b.updateId))
      this.#append(userId, entry);
  }

  #emitOf(after: number, earliest: number, seen: ReadonlySet<number>): Part[] {
    const texts = [...seen].flatMap((id) => {
      const entry = this.#places.get(id)?.entries.get(id);
      return entry !== undefined && entry.updateId > after && entry.connectedAt >= earliest
        ? [entry.text]
        : [];
    });
    return [texts.join(',')];
  }

  /**
   * Returns members of a JSON object by user id: after an update, and since `earliest` in UNIX seconds. May
   * include slightly older updates, which is harmless. `seen` restricts the users.
   */
  textsSince(after: number, earliest: number, seen?: ReadonlySet<number>): Part[] {
    if (seen !== undefined) return this.#emitOf(after, earliest, seen);
    const parts: Part[] = [];
    // Backwards: the last chunk has no trailing comma.
    for (const chunk of this.#chunks.filter(({ newest }) => newest > after).reverse()) {
      const part = chunk.textFrom(earliest, parts.length === 0);
      if (part !== undefined) parts.push(part);
    }
    return parts.reverse();
  }
}
