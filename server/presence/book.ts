/**
 * Who is there in one organization, as the texts that clients are told. Ten thousand people ping every minute, and each wants to know
 * of all who pinged since their own last time. So texts are gathered in chunks in the order of updates: a chunk is
 * encoded and compressed once, for everybody who asks for what is in it.
 */
import { KeptText, type Part } from '../http/shared-text.ts';
import { type Presence, renderModern } from './form.ts';

interface Entry extends Omit<Presence, 'userId'> {
  /** A key and its value, without a comma. */
  readonly text: string;
}

const chunkSize = 256;

class Chunk {
  readonly entries = new Map<number, Entry>();
  /** The newest update that was ever in it. */
  newest = 0;
  #kept: { readonly text: KeptText; readonly last: KeptText; readonly oldestAt: number } | undefined;

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

  /** All entries from this second on; each with a comma behind it, but for the very last. Undefined when there are none. */
  textFrom(earliest: number, isLast: boolean): Part | undefined {
    if (this.entries.size === 0) return undefined;
    if (this.#kept === undefined) {
      const text = this.#join();
      const oldestAt = Math.min(...[...this.entries.values()].map(({ connectedAt }) => connectedAt));
      this.#kept = { text: new KeptText(`${text},`), last: new KeptText(text), oldestAt };
    }
    if (this.#kept.oldestAt >= earliest) return isLast ? this.#kept.last : this.#kept.text;
    const some = this.#join(earliest);
    if (some === '') return undefined;
    return isLast ? some : `${some},`;
  }
}

export class Book {
  /** Everything up to this update is in it; -1 when there was none. */
  newest = -1;
  #chunks: Chunk[] = [];
  readonly #places = new Map<number, Chunk>();

  /** What an update wrote; false when updates before it are missing here, so that they must be read. */
  follow(updateId: number, presences: readonly Presence[]): boolean {
    if (updateId > Math.max(this.newest, 0) + 1) return false;
    this.take(updateId, presences);
    return true;
  }

  /** Everything after `newest` and up to this update, in the order of updates. */
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

  /** Chunks that most have left become fewer again. */
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
   * The keys of a JSON object by user id: what is newer than an update and not older than a time in UNIX seconds. Near the
   * update it may hold a little of what is older, which changes nothing for who knows it. With `seen`, of these users
   * only.
   */
  textsSince(after: number, earliest: number, seen?: ReadonlySet<number>): Part[] {
    if (seen !== undefined) return this.#emitOf(after, earliest, seen);
    const parts: Part[] = [];
    // From the end, since the last one stands without a comma.
    for (const chunk of this.#chunks.filter(({ newest }) => newest > after).reverse()) {
      const part = chunk.textFrom(earliest, parts.length === 0);
      if (part !== undefined) parts.push(part);
    }
    return parts.reverse();
  }
}
