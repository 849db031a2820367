/** Putting jobs into the queue and taking them out, in the transaction that changes the state they are about. */

import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Owner } from './lanes.ts';
import type { Task } from './task.ts';

export interface Later<P> {
  readonly payload: P;
  /** Milliseconds since the epoch; at once when absent. */
  readonly runAt?: number;
  /** There is at most one waiting job of a task with a key in an organization: a later one takes its place. */
  readonly key?: string;
  /** For whom it is done, beside the organization: each has only some of the workers of the task's lane. */
  readonly owners?: readonly Owner[];
  /** Whether others of the same owners go first, however long it has waited. */
  readonly isPatient?: boolean;
}

const keyOf = (task: Task<never>, organizationId: number, key: string) =>
  `${task.name}:${organizationId}:${key}`;

/**
 * The jobs are there if and when the transaction commits; idle workers are told by then. One statement for any
 * number. Keys must differ within one call.
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

/** Waiting jobs with these keys are not done; one that is being done already is not interrupted. */
export const cancelJobs = async <P>(
  { organizationId, query }: Transaction,
  task: Task<P>,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  const full = keys.map((key) => keyOf(task as Task<never>, organizationId, key));
  await write`select graphile_worker.remove_job(key) from unnest(${full}::text[]) as k(key)`.execute(query);
};
