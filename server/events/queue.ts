/** A queue is a cursor on the log: a row that survives a crash, and a copy in memory while in use. */
import { randomUUID } from 'node:crypto';
import { ApiError } from '@parlance/protocol/errors';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { nodeCount } from './nodes/ask.ts';
import type { Reach } from './reach.ts';
import type { Standing } from './standing.ts';
import type { StoredQueue } from './stored-queue.ts';
import { viewKey } from './view.ts';

export interface Poll {
  readonly queue: Queue;
  /** Called once, with the events' JSON joined by commas. */
  readonly answer: (events: string) => void;
  readonly refuse: (error: unknown) => void;
  /** The last position that its client knows. */
  after: number;
  isReady: boolean;
}

const typeSets = new Map<string, ReadonlySet<string>>();
const mostTypeSets = 1000;

const typeSetOf = (types: readonly string[]): ReadonlySet<string> => {
  const key = types.join(' ');
  let set = typeSets.get(key);
  if (set === undefined) {
    if (typeSets.size >= mostTypeSets) typeSets.clear();
    set = new Set(types);
    typeSets.set(key, set);
  }
  return set;
};

const noNarrow: readonly NarrowTerm[] = [];

export class Queue {
  readonly organizationId: number;
  readonly id: string;
  readonly reach: Reach;
  readonly view: number;
  readonly wantsPublic: boolean;
  readonly eventTypes: ReadonlySet<string> | null;
  readonly narrow: readonly NarrowTerm[];
  readonly standing: Standing | undefined;
  readonly idleTimeoutSeconds: number;
  readonly since: number;
  /** Acknowledged; the log may be pruned up to here. */
  position: number;
  /** Milliseconds since the epoch. */
  usedAt: number;
  savedAt: number;
  held: Poll | undefined = undefined;

  constructor(stored: StoredQueue, reach: Reach, now: number, standing?: Standing) {
    this.organizationId = stored.organizationId;
    this.id = stored.id;
    this.reach = reach;
    this.view = viewKey(stored.options);
    this.wantsPublic = stored.options.allPublicStreams;
    this.eventTypes = stored.options.eventTypes === null ? null : typeSetOf(stored.options.eventTypes);
    this.narrow = stored.options.narrow.length === 0 ? noNarrow : stored.options.narrow;
    this.standing = standing;
    this.idleTimeoutSeconds = stored.idleTimeoutSeconds;
    this.since = stored.since;
    this.position = stored.position;
    this.usedAt = now;
    this.savedAt = now;
  }
}

/** The same for queues that were collected, never existed or belong to another user. */
export const badQueue = (id: string) =>
  new ApiError('BAD_EVENT_QUEUE_ID', say('Bad event queue ID: {id}', { id }), { queue_id: id });

/**
 * Durable on return, since a registered queue must survive a crash. Throws USER_DEACTIVATED: a concurrent deactivation
 * leaves no queue behind [V12].
 */
export const createQueue = async (
  database: Database,
  queue: Omit<StoredQueue, 'id' | 'since'>,
): Promise<string> => {
  const id = randomUUID();
  const options = queue.options as unknown as Record<string, unknown>;
  const { rows } = await write`
    insert into queues (organization_id, id, user_id, since, position, options, idle_timeout_seconds)
    select u.organization_id, ${id}, u.id, ${queue.position}, ${queue.position}, ${options}::jsonb,
      ${queue.idleTimeoutSeconds}
    from users u where u.organization_id = ${queue.organizationId} and u.id = ${queue.userId} and u.is_active
    for share
    returning id
  `.execute(database.query);
  if (rows.length === 0) throw new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  return id;
};

export interface QueueKey {
  readonly organizationId: number;
  readonly id: string;
}

/** Takes effect on every node, in the order of the log. */
export const endQueue = (database: Database, { organizationId, id }: QueueKey): Promise<void> =>
  database.transact(organizationId, undefined, async (transaction) => {
    await write`delete from queues where organization_id = ${organizationId} and id = ${id}`.execute(
      transaction.query,
    );
    transaction.append(() => [{ access: { end: { queues: [id] } } }]);
  });

/** Takes effect on every node, with the transaction's commit [V12]. `left`: those whose calls end too. */
export const closeQueues = async (
  transaction: Transaction,
  users: readonly number[],
  left: readonly number[] = [],
): Promise<void> => {
  await write`
    with locked as materialized (
      select organization_id, id from queues
      where organization_id = ${transaction.organizationId} and user_id = any(${[...users]}::int[])
      order by organization_id, id for update
    )
    delete from queues q using locked l where q.organization_id = l.organization_id and q.id = l.id
  `.execute(transaction.query);
  transaction.append(() => [
    { access: { close: { users }, ...(left.length > 0 && { left: { users: left } }) } },
  ]);
};

export const fetchQueues = async (
  reader: Pick<Reader, 'query'>,
  keys: readonly QueueKey[],
): Promise<StoredQueue[]> => {
  const organizations = keys.map((key) => key.organizationId);
  const ids = keys.map((key) => key.id);
  const { rows } = await read<StoredQueue>`
    select q.organization_id as "organizationId", q.id, q.user_id as "userId", q.since, q.position, q.options,
      q.idle_timeout_seconds as "idleTimeoutSeconds"
    from unnest(${organizations}::int[], ${ids}::text[]) as k(organization_id, id)
    join queues q using (organization_id, id)
  `.execute(reader.query);
  return rows;
};

/*
 * Nodes write many queues at once. All lock them in the order of their keys, against deadlocks.
 */

/** Returns queues that no longer exist. The database's clock counts, since those of nodes may differ. */
export const saveQueues = async (
  query: Writable,
  queues: readonly Queue[],
  now: number,
): Promise<Queue[]> => {
  const { rows } = await write<QueueKey>`
    with locked as materialized (
      select q.organization_id, q.id, s.position, s.idle
      from unnest(
        ${queues.map((queue) => queue.organizationId)}::int[],
        ${queues.map((queue) => queue.id)}::text[],
        ${queues.map((queue) => queue.position)}::bigint[],
        ${queues.map((queue) => Math.max(0, Math.floor((now - queue.usedAt) / 1000)))}::int[]
      ) as s(organization_id, id, position, idle)
      join queues q on q.organization_id = s.organization_id and q.id = s.id
      order by q.organization_id, q.id for no key update of q
    )
    update queues q set position = greatest(q.position, l.position),
      last_used_at = greatest(q.last_used_at, now() - make_interval(secs => l.idle))
    from locked l where q.organization_id = l.organization_id and q.id = l.id
    returning q.organization_id as "organizationId", q.id
  `.execute(query);
  const keyOf = ({ organizationId, id }: QueueKey) => `${organizationId}:${id}`;
  const kept = new Set(rows.map(keyOf));
  return queues.filter((queue) => !kept.has(keyOf(queue)));
};

/**
 * The service's downtime does not count as idle [R2]. There was none where another node works. Such a node asks the
 * database every five seconds.
 */
export const forgiveDowntime = async (database: Database): Promise<void> => {
  await write`
    with locked as materialized (
      select organization_id, id from queues
      where (${sql.raw(nodeCount)} and state_change > now() - interval '30 seconds') = 0
      order by organization_id, id for no key update
    )
    update queues q set last_used_at = now()
    from locked l where q.organization_id = l.organization_id and q.id = l.id
  `.execute(database.query);
};

/** The margin covers uses not yet saved. */
export const deleteIdleQueues = async (query: Writable): Promise<void> => {
  await write`
    with locked as materialized (
      select organization_id, id from queues
      where last_used_at < now() - make_interval(secs => idle_timeout_seconds * 1.25 + 60)
      order by organization_id, id for update
    )
    delete from queues q using locked l where q.organization_id = l.organization_id and q.id = l.id
  `.execute(query);
};
