/** Looks for due jobs of all lanes in one statement, and wakes as many workers. Idle workers do not look by themselves. */
import type pg from 'pg';

/**
 * Milliseconds between looks without a reason. A failed job is due again after 2.7 seconds or more, so a look sees it
 * before, whichever node it failed on.
 */
export const lookInterval = 2000;
/** Seconds; longer than until the next look, which may come late. */
const foresight = (1.5 * lookInterval) / 1000;

interface Due {
  readonly task: string;
  readonly jobs: number;
  /** Milliseconds until the next one, if it is soon. */
  readonly wait: number | null;
}

const statement = {
  name: 'parlance-due-jobs',
  text: `
    select t.identifier as task, count(*) filter (where run_at <= now())::int as jobs,
      (extract(epoch from min(run_at) filter (where run_at > now()) - now()) * 1000)::float8 as wait
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where is_available and run_at <= now() + interval '${foresight} s'
    group by t.identifier`,
};

export interface Alarm {
  /** The caller looks every `lookInterval`; new jobs and the earliest time of a job are reasons of its own. */
  look(): void;
  stop(): void;
}

interface AlarmOptions {
  /** Hears of the jobs that any node puts in. */
  readonly guard: pg.Client;
  readonly wake: (task: string, jobs: number) => void;
  readonly onFault: (error: unknown) => void;
}

export const startAlarm = async ({ guard, wake, onFault }: AlarmOptions): Promise<Alarm> => {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isAsked = false;
  let isStopped = false;

  /** Returns milliseconds until the next job is due. */
  const wakeDue = async (): Promise<number> => {
    const { rows } = await guard.query<Due>(statement);
    if (isStopped) return Number.POSITIVE_INFINITY;
    for (const { task, jobs } of rows) if (jobs > 0) wake(task, jobs);
    return Math.min(...rows.map(({ wait }) => wait ?? Number.POSITIVE_INFINITY));
  };
  const lookUntilQuiet = async () => {
    isLooking = true;
    clearTimeout(timer);
    let wait: number;
    do {
      isAsked = false;
      wait = await wakeDue();
    } while (isAsked);
    isLooking = false;
    if (Number.isFinite(wait)) timer = setTimeout(look, Math.ceil(wait));
  };
  const look = () => {
    isAsked = true;
    if (!isLooking && !isStopped) void lookUntilQuiet().catch(onFault);
  };

  guard.on('notification', look);
  await guard.query('listen "jobs:insert"');
  return {
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
