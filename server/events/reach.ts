/**
 * What one user can be reached by: the role, and the intervals of the log during which the user belonged to each
 * set of recipients. With it an audience is decided for any position without asking the database.
 */
import { roles } from '@parlance/protocol/users/roles';
import type { AccessChange, Audience } from './entry.ts';

export interface Membership {
  readonly recipient: number;
  readonly joined: number;
  /** Null while the membership lasts. */
  readonly left: number | null;
}

/** A role that a user had before the log's position `until`. */
export interface FormerRole {
  readonly role: number;
  readonly until: number;
}

/** Most users never had another role, nor left anything, and share these. */
const noFormerRoles: readonly FormerRole[] = [];
const noPast: readonly number[] = [];

/** The index of the first group of `size` numbers that begins with `recipient` or a larger one. */
const find = (groups: readonly number[], size: number, recipient: number): number => {
  let low = 0;
  let high = groups.length / size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (groups[middle * size]! < recipient) low = middle + 1;
    else high = middle;
  }
  return low * size;
};

/** Membership is kept as bare numbers, since it is kept for thousands of users. */
export class Reach {
  readonly userId: number;
  #role: number;
  /** Oldest first. */
  #formerRoles: readonly FormerRole[];
  /** Pairs of recipient, joined, sorted: where the user is now. */
  #current: readonly number[];
  /** Triples of recipient, joined, left, sorted. */
  #past: readonly number[];

  constructor(
    userId: number,
    role: number,
    memberships: readonly Membership[],
    formerRoles: readonly FormerRole[] = [],
  ) {
    this.userId = userId;
    this.#role = role;
    this.#formerRoles =
      formerRoles.length === 0 ? noFormerRoles : [...formerRoles].sort((a, b) => a.until - b.until);
    const sorted = [...memberships].sort((a, b) => a.recipient - b.recipient || a.joined - b.joined);
    // Copied, since what grew has room to spare.
    this.#current = sorted.flatMap((m) => (m.left === null ? [m.recipient, m.joined] : [])).slice();
    const past = sorted.flatMap((m) => (m.left === null ? [] : [m.recipient, m.joined, m.left]));
    this.#past = past.length === 0 ? noPast : past.slice();
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

  /** Since when the user belongs to it; undefined for whoever does not. */
  #joined(recipient: number): number | undefined {
    const at = find(this.#current, 2, recipient);
    return this.#current[at] === recipient ? this.#current[at + 1] : undefined;
  }

  isIn(recipient: number, position: number): boolean {
    const joined = this.#joined(recipient);
    if (joined !== undefined && joined <= position) return true;
    const past = this.#past;
    for (let at = find(past, 3, recipient); past[at] === recipient; at += 3)
      if (past[at + 1]! <= position && position < past[at + 2]!) return true;
    return false;
  }

  /** The recipients that the user belongs to now. */
  current(): number[] {
    return this.#current.filter((_, index) => index % 2 === 0);
  }

  /** Passing the same position twice changes nothing. */
  join(recipient: number, position: number): void {
    if (this.#joined(recipient) !== undefined) return;
    const past = this.#past;
    for (let at = find(past, 3, recipient); past[at] === recipient; at += 3)
      if (past[at + 1]! >= position) return;
    this.#current = this.#current.toSpliced(find(this.#current, 2, recipient), 0, recipient, position);
  }

  /** Passing the same position twice changes nothing. */
  leave(recipient: number, position: number): void {
    const joined = this.#joined(recipient);
    if (joined === undefined || joined >= position) return;
    this.#current = this.#current.toSpliced(find(this.#current, 2, recipient), 2);
    // Behind what was of the same recipient before.
    this.#past = this.#past.toSpliced(find(this.#past, 3, recipient + 1), 0, recipient, joined, position);
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
    role === roles.guest &&
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
    (audience.publicReaders === true && wantsPublic && role < roles.guest) ||
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
