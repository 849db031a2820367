/**
 * Who is there in one organization, as the texts that clients are told. Ten thousand people ping every minute, and each wants to know
 * of all who pinged since their own last time. So texts are gathered in chunks in the order of updates: a chunk is
 * encoded and compressed once, for everybody who asks for what is in it.
 */
import { KeptText, type Part } from '../http/kept.ts';
import { type Presence, renderModern } from './form.ts';

interface Entry {
  readonly updateId: number;
  readonly connectedAt: number;
  /** A key and its value, without a comma. */
  readonly text: string;
}

const chunkSize = 256;

class Chunk {
  readonly entries = new Map<number, Entry>();
  /** The newest update that was ever in it. */
  newest = 0;
  #kept: { readonly text: KeptText; readonly oldestAt: number } | undefined;

  put(userId: number, entry: Entry): void {
    this.entries.set(userId, entry);
    this.newest = Math.max(this.newest, entry.updateId);
    this.#kept = undefined;
  }

  remove(userId: number): void {
    this.entries.delete(userId);
    this.#kept = undefined;
  }

  /** All entries from this second on, each with a comma behind it. */
  textFrom(earliest: number): Part {
    this.#kept ??= {
      text: new KeptText([...this.entries.values()].map(({ text }) => `${text},`).join('')),
      oldestAt: Math.min(...[...this.entries.values()].map(({ connectedAt }) => connectedAt)),
    };
    if (this.#kept.oldestAt >= earliest) return this.#kept.text;
    const recent = [...this.entries.values()].filter(({ connectedAt }) => connectedAt >= earliest);
    return recent.map(({ text }) => `${text},`).join('');
  }
}

const textOf = (part: Part): string => (typeof part === 'string' ? part : part.text);

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
    const { userId, updateId, connectedAt } = presence;
    const before = this.#places.get(userId);
    if ((before?.entries.get(userId)?.updateId ?? -1) >= updateId) return;
    before?.remove(userId);
    this.#append(userId, {
      updateId,
      connectedAt,
      text: `"${userId}":${JSON.stringify(renderModern(presence))}`,
    });
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

  #tellOf(after: number, earliest: number, seen: ReadonlySet<number>): Part[] {
    const texts = [...seen].flatMap((id) => {
      const entry = this.#places.get(id)?.entries.get(id);
      return entry !== undefined && entry.updateId > after && entry.connectedAt >= earliest
        ? [entry.text]
        : [];
    });
    return [`{${texts.join(',')}}`];
  }

  /**
   * A JSON object by user id of what is newer than an update and not older than a time in UNIX seconds. Near the update it may
   * hold a little of what is older, which changes nothing for who knows it. With `seen`, of these users only.
   */
  tell(after: number, earliest: number, seen?: ReadonlySet<number>): Part[] {
    if (seen !== undefined) return this.#tellOf(after, earliest, seen);
    const parts = this.#chunks
      .filter(({ newest, entries }) => newest > after && entries.size > 0)
      .map((chunk) => chunk.textFrom(earliest))
      .filter((part) => textOf(part) !== '');
    const last = parts.pop();
    // The last one is the one that changes all the time: it is no loss to write it without its comma.
    return ['{', ...parts, `${last === undefined ? '' : textOf(last).slice(0, -1)}}`];
  }
}
