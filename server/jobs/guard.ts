/**
 * Who still works. The library remembers which worker took a job and gives it back to the others only after four hours,
 * because it cannot know whether that worker lives. The database can: each worker holds an advisory lock by its name for
 * as long as its process is connected. A job whose worker holds none was interrupted, and is given back at once.
 */
import type pg from 'pg';

/** One number for each worker's name. */
const lockOf = (name: string) => `hashtextextended('parlance job worker ' || ${name}, 0)`;

/** Before the worker takes its first job. */
export const declareWorker = async (guard: pg.Client, workerId: string): Promise<void> => {
  await guard.query(`select pg_advisory_lock(${lockOf('$1')})`, [workerId]);
};

/** Gives back what workers that are no more had taken. */
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
