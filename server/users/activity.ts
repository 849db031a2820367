/**
 * Time of each user's last call, within half a day, for partial subscriber lists [S26]. Calls do not wait for
 * the write and share statements.
 */

import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import type { User } from './user.ts';

/** In milliseconds, per user. */
const pause = 43_200_000;
/** Milliseconds: 14 days plus the delay of a write. */
const recent = 14 * 86_400_000 + pause;
const most = 100_000;

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

  note(organizationId: number, { id, activeAt }: Pick<User, 'id' | 'activeAt'>): void {
    const now = this.#now();
    const key = keyOf({ organizationId, userId: id });
    if (now - (this.#noted.get(key) ?? activeAt) < pause) return;
    if (this.#noted.size >= most) this.#noted.clear();
    this.#noted.set(key, now);
    if (this.#waiting.push({ organizationId, userId: id }) === 1)
      setImmediate(() => void this.#write().catch(this.#onFault));
  }

  /** Skips locked rows; those users are recorded at their next call. */
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
