/** Enqueues and cancels jobs in the transaction that changes their state. */
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { Task } from './task.ts';

export interface Later<P> {
  readonly payload: P;
  /** Milliseconds since the epoch; at once when absent. */
  readonly runAt?: number;
  /** A later job with the same task, key and organization replaces a waiting one. */
  readonly key?: string;
  /** An owner's jobs of one task run one by one, so that no owner takes all workers. */
  readonly owner?: string;
}

const keyOf = (task: Task<never>, organizationId: number, key: string) =>
  `${task.name}:${organizationId}:${key}`;

/** Adds any number of jobs in one statement. Keys must differ within one call. */
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
  const queues = jobs.map(({ owner }) =>
    owner === undefined ? null : `${task.name}:${organizationId}:${owner}`,
  );
  await sql`
    select from graphile_worker.add_jobs((
      select array_agg(row(${task.name}::text, payload::json, queue, run_at, ${task.attempts}::int, key, null, null)
        ::graphile_worker.job_spec)
      from unnest(${payloads}::text[], ${times}::timestamptz[], ${keys}::text[], ${queues}::text[])
        as j(payload, run_at, key, queue)))
  `.execute(query);
};

/** Running jobs go on. */
export const cancelJobs = async <P>(
  { organizationId, query }: Transaction,
  task: Task<P>,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  const full = keys.map((key) => keyOf(task as Task<never>, organizationId, key));
  await sql`select graphile_worker.remove_job(key) from unnest(${full}::text[]) as k(key)`.execute(query);
};
