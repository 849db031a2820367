import { sql } from 'kysely';
import type { Query } from '../db/reader.ts';
import { read } from '../db/sql.ts';

/** The jobs of one kind. */
export interface JobCounts {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  /** Tried at least once in vain; they are tried again unless `given_up`. */
  readonly failed: number;
  readonly given_up: number;
  readonly next_at: Date;
  readonly last_error: string | null;
}

export const fetchJobCounts = async (query: Query, onlyFailed = false): Promise<JobCounts[]> => {
  const { rows } = await read<JobCounts>`
    select t.identifier as task,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts)::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.last_error is not null)::int as failed,
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as given_up,
      min(j.run_at) as next_at,
      (array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1] as last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier
    ${onlyFailed ? sql`having count(j.last_error) > 0` : sql``}
    order by t.identifier
  `.execute(query);
  return rows;
};
