/** Gathers who has not read which imported messages, as ranges of ids. Everything else counts as read. */
import type { SourceId } from '../vocabulary.ts';

interface Ranges {
  readonly user: number;
  readonly recipient: number;
  /** Pairs: first and last. */
  readonly ranges: [number, number][];
}

export interface UnreadOfPerson {
  readonly user: number;
  readonly recipient: number;
  /** A multirange of PostgreSQL. */
  readonly ids: string;
}

export class Unread {
  readonly #all = new Map<string, Ranges>();
  /** The newest message of each recipient: a range goes on where no read message lies between. */
  readonly #last = new Map<number, number>();

  /** Takes messages by ascending ids of one recipient. */
  add(recipient: number, id: number, users: readonly number[]): void {
    const before = this.#last.get(recipient);
    for (const user of users) {
      const key = `${user} ${recipient}`;
      const known = this.#all.get(key) ?? { user, recipient, ranges: [] };
      this.#all.set(key, known);
      const last = known.ranges.at(-1);
      if (last !== undefined && last[1] === before) last[1] = id;
      else known.ranges.push([id, id]);
    }
    this.#last.set(recipient, id);
  }

  all(): UnreadOfPerson[] {
    return [...this.#all.values()].map(({ user, recipient, ranges }) => ({
      user,
      recipient,
      ids: `{${ranges.map(([from, to]) => `[${from},${to}]`).join(',')}}`,
    }));
  }
}

/** How far a person has read a place of the source. */
export interface ReadUntil {
  readonly user: number;
  readonly place: { readonly channel: SourceId } | { readonly conversation: SourceId };
  readonly until: number;
}
