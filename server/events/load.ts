/** Loads queues and their users' reach, in a few statements for any number. */
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { groupBy } from '../frame/group-by.ts';
import { createLane, type Lane } from '../jobs/lane.ts';
import { fetchPosition } from './log.ts';
import { fetchQueues } from './queue.ts';
import { type FormerRole, type Membership, Reach } from './reach.ts';
import type { FetchStandings, Standing } from './standing.ts';
import type { StoredQueue } from './stored-queue.ts';

export interface Loaded {
  readonly stored: StoredQueue;
  readonly reach: Reach;
  readonly standing: Standing | undefined;
  readonly asOf: number;
}

const fetchReaches = async (reader: Reader, users: readonly number[]): Promise<Map<number, Reach>> => {
  const [roles, memberships, formerRoles] = await Promise.all([
    read<{ id: number; role: number }>`
      select id, role from users
      where organization_id = ${reader.organizationId} and id = any(${users}::int[]) and is_active
    `.execute(reader.query),
    read<Membership & { user_id: number }>`
      select user_id, recipient_id as recipient, joined, "left" from memberships
      where organization_id = ${reader.organizationId} and user_id = any(${users}::int[])
    `.execute(reader.query),
    read<FormerRole & { user_id: number }>`
      select user_id, role, until from former_roles
      where organization_id = ${reader.organizationId} and user_id = any(${users}::int[])
    `.execute(reader.query),
  ]);
  const byUser = groupBy(memberships.rows, ({ user_id }) => user_id);
  const formerly = groupBy(formerRoles.rows, ({ user_id }) => user_id);
  return new Map(
    roles.rows.map(({ id, role }) => [id, new Reach(id, role, byUser.get(id) ?? [], formerly.get(id))]),
  );
};

const loadMany = async (
  database: Database,
  organizationId: number,
  fetchStandings: FetchStandings,
  ids: readonly string[],
): Promise<(Loaded | undefined)[]> =>
  database.snapshot(organizationId, async (reader) => {
    const [asOf, queues] = await Promise.all([
      fetchPosition(reader),
      fetchQueues(
        reader,
        ids.map((id) => ({ organizationId, id })),
      ),
    ]);
    const [reaches, standings] = await Promise.all([
      fetchReaches(reader, [...new Set(queues.map((queue) => queue.userId))]),
      fetchStandings(reader, queues),
    ]);
    const byId = new Map(queues.map((queue) => [queue.id, queue]));
    return ids.map((id) => {
      const stored = byId.get(id);
      const reach = stored && reaches.get(stored.userId);
      if (reach === undefined || stored === undefined) return undefined;
      return { stored, reach, standing: standings.get(id), asOf };
    });
  });

/** While one statement reads, the next gathers: clients of a node that stopped come by the thousand. */
export const queueLoader = (
  database: Database,
  organizationId: number,
  fetchStandings: FetchStandings,
): Lane<string, Loaded | undefined> =>
  createLane((ids) => loadMany(database, organizationId, fetchStandings, ids), { most: 500 });
