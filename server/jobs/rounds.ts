import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import type { Recurring } from './task.ts';

/**
 * Each series has one queued run: startup enqueues the first, each run the next. Startup also brings forward a run that is
 * later than any can be, since a clock that was ahead put it there.
 */
export const scheduleRound = async (
  database: Database,
  { name, everySeconds }: Recurring,
  which: 'first' | 'next',
): Promise<void> => {
  await write`
    select from graphile_worker.add_jobs(
      array[row(${name}::text, '{}'::json, null, now() + make_interval(secs => ${everySeconds}::int), 1, ${name}::text,
        null, null)::graphile_worker.job_spec],
      ${which === 'first'}::boolean and not exists (select from graphile_worker.jobs
        where key = ${name} and run_at > now() + make_interval(secs => ${everySeconds}::int) + interval '1 hour'))
  `.execute(database.query);
};
