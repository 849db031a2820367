import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import type { Recurring } from './task.ts';

/** Each series has one queued run: startup enqueues the first, each run the next. */
export const scheduleRound = async (
  database: Database,
  { name, everySeconds }: Recurring,
  which: 'first' | 'next',
): Promise<void> => {
  await write`
    select from graphile_worker.add_jobs(
      array[row(${name}::text, '{}'::json, null, now() + make_interval(secs => ${everySeconds}::int), 1, ${name}::text,
        null, null)::graphile_worker.job_spec],
      ${which === 'first'}::boolean)
  `.execute(database.query);
};

/** Brings forward runs that are later than any can be: the clock was set back since they were put there. */
export const hurryRounds = async (client: pg.Client, series: readonly Recurring[]): Promise<void> => {
  await client.query({
    name: 'parlance-late-rounds',
    text: `
      select from graphile_worker.reschedule_jobs(array(
        select j.id from unnest($1::text[], $2::int[]) as s (name, seconds)
        join graphile_worker._private_jobs j on j.key = s.name
        where j.run_at > now() + make_interval(secs => s.seconds) + interval '1 minute'), now())`,
    values: [series.map(({ name }) => name), series.map(({ everySeconds }) => everySeconds)],
  });
};
