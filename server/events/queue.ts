/** A queue is a cursor on the organization's log: a row that survives a crash, and the same in memory while it is in use. */

import { randomUUID } from 'node:crypto';
import { ApiError } from '@parlance/protocol/errors';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Reach } from './reach.ts';
import type { Standing } from './standing.ts';
import type { StoredQueue } from './stored-queue.ts';
import { viewKey } from './view.ts';

/** A request for events that is being held. */
export interface Poll {
  readonly queue: Queue;
  /** Called once, with the JSON texts of the events joined by commas, or an error. */
  readonly answer: (events: string) => void;
  readonly refuse: (error: unknown) => void;
  /** Up to here its client knows everything. */
  after: number;
  /** Whether something came for it, so that it is about to be answered. */
  isReady: boolean;
}

/** Clients of one kind ask for the same types of events, and share one set. */
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

/** Most queues have none, and share it. */
const noNarrow: readonly NarrowTerm[] = [];

/** A queue in memory. */
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
  /** What the client has acknowledged, once: the log may be pruned up to here. */
  position: number;
  /** Milliseconds since the epoch. */
  usedAt: number;
  savedAt: number;
  /** One client, one poll; the feed sets it. */
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

/** The queue was collected, never was, or belongs to somebody else: one answer for all three. */
export const badQueue = (id: string) =>
  new ApiError('BAD_EVENT_QUEUE_ID', say('Bad event queue ID: {id}', { id }), { queue_id: id });

/**
 * The answer to its registration is the promise that it survives, so the row is durable when this returns. Throws
 * USER_DEACTIVATED: whoever is deactivated meanwhile has no queue left over from it [V12].
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

export const deleteQueues = async (query: Writable, queues: readonly QueueKey[]): Promise<void> => {
  await write`
    delete from queues q
    using unnest(
      ${queues.map((queue) => queue.organizationId)}::int[],
      ${queues.map((queue) => queue.id)}::text[]
    ) as k(organization_id, id)
    where q.organization_id = k.organization_id and q.id = k.id
  `.execute(query);
};

/** All queues of these users end, here and on every other node, with the transaction's commit [V12]. */
export const closeQueues = async (transaction: Transaction, users: readonly number[]): Promise<void> => {
  await write`
    delete from queues
    where organization_id = ${transaction.organizationId} and user_id = any(${[...users]}::int[])
  `.execute(transaction.query);
  transaction.append(() => [{ access: { close: { users } } }]);
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

/** Stores how far queues were read, and that they are in use. Returns those that no longer exist. */
export const saveQueues = async (query: Writable, queues: readonly Queue[]): Promise<Queue[]> => {
  const { rows } = await write<QueueKey>`
    update queues q set position = greatest(q.position, s.position), last_used_at = now()
    from unnest(
      ${queues.map((queue) => queue.organizationId)}::int[],
      ${queues.map((queue) => queue.id)}::text[],
      ${queues.map((queue) => queue.position)}::bigint[]
    ) as s(organization_id, id, position)
    where q.organization_id = s.organization_id and q.id = s.id
    returning q.organization_id as "organizationId", q.id
  `.execute(query);
  const keyOf = ({ organizationId, id }: QueueKey) => `${organizationId}:${id}`;
  const kept = new Set(rows.map(keyOf));
  return queues.filter((queue) => !kept.has(keyOf(queue)));
};

/** After a start, no queue has been idle: the time that the service was down does not count [R2]. */
export const forgiveDowntime = async (database: Database): Promise<void> => {
  await write`update queues set last_used_at = now()`.execute(database.query);
};

/** Removes queues that no node has used for their idle timeout; `margin` covers what nodes have not stored yet. */
export const deleteIdleQueues = async (query: Writable): Promise<void> => {
  await write`
    delete from queues
    where last_used_at < now() - make_interval(secs => idle_timeout_seconds * 1.25 + 60)
  `.execute(query);
};
