/**
 * Finds dead workers, whose jobs the library would release only after four hours. Each connected worker holds
 * an advisory lock by its name; jobs of workers without one are released at once. PostgreSQL takes the locks from a
 * process that falls silent.
 */
import type pg from 'pg';

const lockOf = (name: string) => `hashtextextended('parlance job worker ' || ${name}, 0)`;

/** Call before the first job. */
export const declareWorker = async (guard: pg.Client, workerId: string): Promise<void> => {
  await guard.query(`select pg_advisory_lock(${lockOf('$1')})`, [workerId]);
};

export const releaseOrphans = async (guard: pg.Client): Promise<void> => {
  await guard.query(`
    with held as (
      select (classid::bigint << 32) | objid::bigint as key from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
    ), orphans as (
      select array_agg(distinct locked_by) as names from graphile_worker.jobs
      where locked_at is not null and ${lockOf('locked_by')} not in (select key from held)
    )
    select graphile_worker.force_unlock_workers(names) from orphans where names is not null`);
};
