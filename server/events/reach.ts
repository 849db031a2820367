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

/** A role that a user had before the log's position `until`. */
export interface FormerRole {
  readonly role: number;
  readonly until: number;
}

export class Reach {
  readonly userId: number;
  #role: number;
  /** Oldest first; most users never had another role. */
  #formerRoles: readonly FormerRole[];
  /** Triples of recipient, joined, left (Infinity while it lasts), sorted by recipient and joined: compact, since thousands are held. */
  #intervals: number[];

  constructor(
    userId: number,
    role: number,
    memberships: readonly Membership[],
    formerRoles: readonly FormerRole[] = [],
  ) {
    this.userId = userId;
    this.#role = role;
    this.#formerRoles = [...formerRoles].sort((a, b) => a.until - b.until);
    const sorted = [...memberships].sort((a, b) => a.recipient - b.recipient || a.joined - b.joined);
    // Copied, since what grew has room to spare.
    this.#intervals = sorted.flatMap((m) => [m.recipient, m.joined, m.left ?? Infinity]).slice();
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

  roleAt(position: number): number {
    return this.#formerRoles.find(({ until }) => position < until)?.role ?? this.#role;
  }

  /** From this position on the user has another role. Passing the same position twice changes nothing. */
  changeRole(role: number, position: number): void {
    if ((this.#formerRoles.at(-1)?.until ?? 0) >= position) return;
    this.#formerRoles = [...this.#formerRoles, { role: this.#role, until: position }];
    this.#role = role;
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
    this.#intervals = [
      ...this.#intervals.slice(0, at),
      recipient,
      position,
      Infinity,
      ...this.#intervals.slice(at),
    ];
  }

  leave(recipient: number, position: number): void {
    for (let at = this.#find(recipient); this.#intervals[at] === recipient; at += 3)
      if (this.#intervals[at + 1]! < position && this.#intervals[at + 2] === Infinity)
        this.#intervals[at + 2] = position;
  }
}

/** Long lists are asked about once for each of their many users. */
const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

export const includes = (users: readonly number[], user: number): boolean => {
  if (users.length <= 16) return users.includes(user);
  let set = sets.get(users);
  if (set === undefined) {
    set = new Set(users);
    sets.set(users, set);
  }
  return set.has(user);
};

/** Whether a queue of this user is told of an event that has this audience and stands at this position. */
export const isReached = (
  audience: Audience,
  reach: Reach,
  position: number,
  wantsPublic: boolean,
): boolean => {
  const user = reach.userId;
  const role = reach.roleAt(position);
  if (audience.except !== undefined && includes(audience.except, user)) return false;
  if (
    role === guest &&
    (audience.about !== undefined || (audience.guests !== undefined && !includes(audience.guests, user)))
  )
    return false;
  return (
    audience.everyone === true ||
    (audience.roleAtMost !== undefined && role <= audience.roleAtMost) ||
    (audience.roleAbove !== undefined && role > audience.roleAbove) ||
    (audience.recipient !== undefined &&
      reach.isIn(audience.recipient, position) &&
      (audience.received === undefined || reach.isIn(audience.recipient, audience.received))) ||
    (audience.publicReaders === true && wantsPublic && role < guest) ||
    (audience.users !== undefined && includes(audience.users, user))
  );
};

export const applyAccessChange = (reach: Reach, change: AccessChange, position: number): void => {
  const { join, leave, role } = change;
  if (join !== undefined && includes(join.users, reach.userId)) reach.join(join.recipient, position);
  if (leave !== undefined && includes(leave.users, reach.userId)) reach.leave(leave.recipient, position);
  if (role?.user === reach.userId) reach.changeRole(role.role, position);
};

/** Whether a change ends all queues of this user. */
export const closesQueues = (change: AccessChange, user: number): boolean =>
  change.close !== undefined && includes(change.close.users, user);
