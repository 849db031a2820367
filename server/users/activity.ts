/**
 * When somebody last called, told to within half a day: registrations that ask for a part of the subscribers get all who were
 * active of late [S26]. So a person costs two small writes a day, which no call waits for; callers of the same moment share one.
 */

import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import type { User } from './user.ts';

/** Milliseconds between two notes of one person. */
const pause = 43_200_000;
/** Milliseconds within which somebody counts as active: 14 days, and what a note may be late. */
const recent = 14 * 86_400_000 + pause;
/** People whose notes are remembered; beyond that they are looked at anew. */
const most = 100_000;

/** Whoever was noted from here on was perhaps active within the last 14 days; nobody else was. */
export const recentlyActiveSince = (now: number): Date => new Date(now - recent);

interface Active {
  readonly organizationId: number;
  readonly userId: number;
}

const keyOf = ({ organizationId, userId }: Active): string => `${organizationId}:${userId}`;

export class Activity {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #noted = new Map<string, number>();
  #waiting: Active[] = [];

  constructor(database: Database, now: () => number, onFault: (error: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#onFault = onFault;
  }

  /** To be told of each call of a user. */
  note(organizationId: number, { id, activeAt }: Pick<User, 'id' | 'activeAt'>): void {
    const now = this.#now();
    const key = keyOf({ organizationId, userId: id });
    if (now - (this.#noted.get(key) ?? activeAt) < pause) return;
    if (this.#noted.size >= most) this.#noted.clear();
    this.#noted.set(key, now);
    if (this.#waiting.push({ organizationId, userId: id }) === 1)
      setImmediate(() => void this.#write().catch(this.#onFault));
  }

  /** Waits for nobody: whose row is held by something else is noted at their next call. */
  async #write(): Promise<void> {
    const some = this.#waiting;
    this.#waiting = [];
    const at = new Date(this.#now());
    const { rows } = await write<{ organizationId: number; userId: number }>`
      with free as (
        select u.organization_id, u.id
        from unnest(
          ${some.map(({ organizationId }) => organizationId)}::int[], ${some.map(({ userId }) => userId)}::int[]
        ) as n(organization_id, user_id)
        join users u on u.organization_id = n.organization_id and u.id = n.user_id
        for no key update of u skip locked
      ), noted as (
        update users u set active_at = ${at} from free f
        where u.organization_id = f.organization_id and u.id = f.id and u.active_at < ${at}
      )
      select organization_id as "organizationId", id as "userId" from free
    `.execute(this.#database.query);
    const done = new Set(rows.map(keyOf));
    for (const one of some) if (!done.has(keyOf(one))) this.#noted.delete(keyOf(one));
  }
}
