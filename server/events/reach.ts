/**
 * One user's role, and intervals of membership in sets of recipients. Decides an audience at any position without a
 * query.
 */
import { roles } from '@parlance/protocol/users/roles';
import type { Audience } from './audience.ts';
import type { AccessChange } from './entry.ts';

export interface Membership {
  readonly recipient: number;
  readonly joined: number;
  /** Null while it lasts. */
  readonly left: number | null;
}

export interface FormerRole {
  readonly role: number;
  readonly until: number;
}

const noFormerRoles: readonly FormerRole[] = [];
const noPast: readonly number[] = [];

/** The first group of `size` numbers that starts with `recipient` or more. */
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

/** Bare numbers, for thousands of users. */
export class Reach {
  readonly userId: number;
  #role: number;
  /** Oldest first. */
  #formerRoles: readonly FormerRole[];
  /** Sorted pairs: recipient, joined. */
  #current: readonly number[];
  /** Sorted triples: recipient, joined, left. */
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
    // Drops spare capacity.
    this.#current = sorted.flatMap((m) => (m.left === null ? [m.recipient, m.joined] : [])).slice();
    const past = sorted.flatMap((m) => (m.left === null ? [] : [m.recipient, m.joined, m.left]));
    this.#past = past.length === 0 ? noPast : past.slice();
  }

  roleAt(position: number): number {
    return this.#formerRoles.find(({ until }) => position < until)?.role ?? this.#role;
  }

  /** Idempotent. */
  changeRole(role: number, position: number): void {
    if ((this.#formerRoles.at(-1)?.until ?? 0) >= position) return;
    this.#formerRoles = [...this.#formerRoles, { role: this.#role, until: position }];
    this.#role = role;
  }

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

  current(): number[] {
    return this.#current.filter((_, index) => index % 2 === 0);
  }

  /** Idempotent. */
  join(recipient: number, position: number): void {
    if (this.#joined(recipient) !== undefined) return;
    const past = this.#past;
    for (let at = find(past, 3, recipient); past[at] === recipient; at += 3)
      if (past[at + 1]! >= position) return;
    this.#current = this.#current.toSpliced(find(this.#current, 2, recipient), 0, recipient, position);
  }

  /** Idempotent. */
  leave(recipient: number, position: number): void {
    const joined = this.#joined(recipient);
    if (joined === undefined || joined >= position) return;
    this.#current = this.#current.toSpliced(find(this.#current, 2, recipient), 2);
    // Placed after earlier memberships of the same recipient.
    this.#past = this.#past.toSpliced(find(this.#past, 3, recipient + 1), 0, recipient, joined, position);
  }
}

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

/** Whether a queue of this user receives an event at this position. */
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

export const endsQueue = (
  { close, end }: AccessChange,
  { userId, id }: { readonly userId: number; readonly id: string },
): boolean => (close !== undefined && includes(close.users, userId)) || end?.queues.includes(id) === true;
