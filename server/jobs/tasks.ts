import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { groupBy } from '../frame/group-by.ts';
import type { Service } from '../frame/service.ts';
import type { LaneName } from './lanes.ts';
import { scheduleRound } from './rounds.ts';
import type { Job, Recurring, Work } from './task.ts';

const isRecurring = (work: Work): work is Recurring => 'everySeconds' in work;

export const recurringOf = (works: readonly Work[]): readonly Recurring[] => works.filter(isRecurring);

const laneOf = (work: Work): LaneName => (isRecurring(work) ? work.lane : work.task.lane);

export const nameOf = (work: Work): string => (isRecurring(work) ? work.name : work.task.name);

/** Omits lanes without work. */
export const byLane = (works: readonly Work[]): ReadonlyMap<LaneName, readonly Work[]> =>
  groupBy(works, laneOf);

const envelope = z.object({ organizationId: z.number(), payload: z.unknown() });

const runJob = async (service: Service, { task, run }: Job, text: unknown, attempt: number) => {
  const { organizationId, payload } = envelope.parse(text);
  await run(task.payload.parse(payload) as never, { service, organizationId, attempt });
};

/** Enqueues first, so that a failure cannot end the series. */
const runRound = async (service: Service, work: Recurring) => {
  await scheduleRound(service.database, work, 'next');
  await work.run(service);
};

export const taskList = (service: Service, works: readonly Work[]): TaskList => {
  const list: TaskList = {};
  for (const work of works) {
    const name = nameOf(work);
    if (name in list) throw new Error(`Two jobs are called ${name}.`);
    list[name] = isRecurring(work)
      ? () => runRound(service, work)
      : (payload, { job }) => runJob(service, work, payload, job.attempts);
  }
  return list;
};
