/** Adds and cancels jobs in the transaction that changes their state. */
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Owner } from './lanes.ts';
import type { Task } from './task.ts';

export interface Later<P> {
  readonly payload: P;
  /** Milliseconds since the epoch; default: at once. */
  readonly runAt?: number;
  /** At most one job per task, organization and key waits; a later one replaces it. */
  readonly key?: string;
  /** The users or bots served, besides the organization. Each owner gets only some workers of the lane. */
  readonly owners?: readonly Owner[];
  /** Whether other jobs of these owners always go first. */
  readonly isPatient?: boolean;
}

const keyOf = (task: Task<never>, organizationId: number, key: string) =>
  `${task.name}:${organizationId}:${key}`;

/**
 * Jobs exist once the transaction commits, which also wakes idle workers. Uses one statement; keys must
 * differ within a call.
 */
export const enqueue = async <P>(
  { organizationId, query }: Transaction,
  task: Task<P>,
  jobs: readonly Later<P>[],
): Promise<void> => {
  if (jobs.length === 0) return;
  const payloads = jobs.map(({ payload }) => JSON.stringify({ organizationId, payload }));
  const times = jobs.map(({ runAt }) => (runAt === undefined ? null : new Date(runAt).toISOString()));
  const keys = jobs.map(({ key }) =>
    key === undefined ? null : keyOf(task as Task<never>, organizationId, key),
  );
  const owners = jobs.map((later) =>
    [`organization:${organizationId}` satisfies Owner, ...(later.owners ?? [])].join(' '),
  );
  const priorities = jobs.map(({ isPatient }) => (isPatient === true ? 1 : 0));
  await write`
    select from graphile_worker.add_jobs((
      select array_agg(row(${task.name}::text, payload::json, null, run_at, ${task.attempts}::int, key, priority,
        string_to_array(owners, ' '))::graphile_worker.job_spec)
      from unnest(${payloads}::text[], ${times}::timestamptz[], ${keys}::text[], ${priorities}::int[], ${owners}::text[])
        as j(payload, run_at, key, priority, owners)))
  `.execute(query);
};

/** Cancels waiting jobs; running ones continue. */
export const cancelJobs = async <P>(
  { organizationId, query }: Transaction,
  task: Task<P>,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  const full = keys.map((key) => keyOf(task as Task<never>, organizationId, key));
  await write`select graphile_worker.remove_job(key) from unnest(${full}::text[]) as k(key)`.execute(query);
};
