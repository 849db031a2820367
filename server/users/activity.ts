/** Time of each user's last call, within half a day, for partial subscriber lists [S26]. */
import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import { type Trace, Traces } from './traces.ts';
import type { User } from './user.ts';

/** In milliseconds, per user. */
const pause = 43_200_000;
/** Milliseconds: 14 days plus the delay of a write. */
const recent = 14 * 86_400_000 + pause;

export const recentlyActiveSince = (now: number): Date => new Date(now - recent);

interface Active extends Trace {
  readonly organizationId: number;
  readonly userId: number;
}

const keyOf = ({ organizationId, userId }: Omit<Active, 'key'>): string => `${organizationId}:${userId}`;

/** Skips locked rows. */
const writeActive =
  ({ query }: Pick<Database, 'query'>) =>
  async (some: readonly Active[], at: Date): Promise<ReadonlySet<string>> => {
    const { rows } = await write<Omit<Active, 'key'>>`
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
    `.execute(query);
    return new Set(rows.map(keyOf));
  };

export class Activity {
  readonly #traces: Traces<Active>;

  constructor(database: Pick<Database, 'query'>, now: () => number, onFault: (error: unknown) => void) {
    this.#traces = new Traces({ pause, now, onFault, write: writeActive(database) });
  }

  note(organizationId: number, { id, activeAt }: Pick<User, 'id' | 'activeAt'>): void {
    const key = keyOf({ organizationId, userId: id });
    this.#traces.note({ key, organizationId, userId: id }, activeAt);
  }

  /** Resolves when all notes are written. */
  written(): Promise<void> {
    return this.#traces.written();
  }
}
