/**
 * What one user can be reached by: the role, and the intervals of the log during which the user belonged to each
 * set of recipients. With it an audience is decided for any position without asking the database.
 */
import type { AccessChange, Audience } from './entry.ts';

export interface Membership {
  readonly recipient: number;
  readonly joined: number;
  /** Null while the membership lasts. */
  readonly left: number | null;
}

const guest = 600;

export class Reach {
  readonly userId: number;
  role: number;
  /** Triples of recipient, joined, left (Infinity while it lasts), sorted by recipient and joined: compact, since thousands are held. */
  #intervals: Float64Array;

  constructor(userId: number, role: number, memberships: readonly Membership[]) {
    this.userId = userId;
    this.role = role;
    const sorted = [...memberships].sort((a, b) => a.recipient - b.recipient || a.joined - b.joined);
    this.#intervals = Float64Array.from(sorted.flatMap((m) => [m.recipient, m.joined, m.left ?? Infinity]));
  }

  /** The index of the first triple of `recipient` or of a larger one. */
  #find(recipient: number): number {
    let low = 0;
    let high = this.#intervals.length / 3;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#intervals[middle * 3]! < recipient) low = middle + 1;
      else high = middle;
    }
    return low * 3;
  }

  isIn(recipient: number, position: number): boolean {
    const intervals = this.#intervals;
    for (let at = this.#find(recipient); intervals[at] === recipient; at += 3)
      if (intervals[at + 1]! <= position && position < intervals[at + 2]!) return true;
    return false;
  }

  /** The recipients that the user belongs to now. */
  current(): number[] {
    const recipients: number[] = [];
    for (let at = 0; at < this.#intervals.length; at += 3)
      if (this.#intervals[at + 2] === Infinity) recipients.push(this.#intervals[at]!);
    return recipients;
  }

  /** Passing the same position twice changes nothing. */
  join(recipient: number, position: number): void {
    let at = this.#find(recipient);
    for (; this.#intervals[at] === recipient; at += 3)
      if (this.#intervals[at + 1]! >= position || this.#intervals[at + 2] === Infinity) return;
    const grown = new Float64Array(this.#intervals.length + 3);
    grown.set(this.#intervals.subarray(0, at));
    grown.set([recipient, position, Infinity], at);
    grown.set(this.#intervals.subarray(at), at + 3);
    this.#intervals = grown;
  }

  leave(recipient: number, position: number): void {
    for (let at = this.#find(recipient); this.#intervals[at] === recipient; at += 3)
      if (this.#intervals[at + 1]! < position && this.#intervals[at + 2] === Infinity)
        this.#intervals[at + 2] = position;
  }
}

/** Whether a queue of this user is told of an event that has this audience and stands at this position. */
export const isReached = (
  audience: Audience,
  reach: Reach,
  position: number,
  wantsPublic: boolean,
): boolean => {
  const user = reach.userId;
  if (audience.except?.includes(user)) return false;
  return (
    audience.everyone === true ||
    (audience.roleAtMost !== undefined && reach.role <= audience.roleAtMost) ||
    (audience.roleAbove !== undefined && reach.role > audience.roleAbove) ||
    (audience.recipient !== undefined && reach.isIn(audience.recipient, position)) ||
    (audience.publicReaders === true && wantsPublic && reach.role < guest) ||
    audience.users?.includes(user) === true
  );
};

/** The users whose reach a change touches. */
export const touchedUsers = (change: AccessChange): readonly number[] => [
  ...(change.join?.users ?? []),
  ...(change.leave?.users ?? []),
  ...(change.role === undefined ? [] : [change.role.user]),
];

export const applyAccessChange = (reach: Reach, change: AccessChange, position: number): void => {
  if (change.join?.users.includes(reach.userId)) reach.join(change.join.recipient, position);
  if (change.leave?.users.includes(reach.userId)) reach.leave(change.leave.recipient, position);
  if (change.role?.user === reach.userId) reach.role = change.role.role;
};
