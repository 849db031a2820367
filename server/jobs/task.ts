/** Declares jobs as data: a task's name, payload and action. */
import type { z } from 'zod';
import type { Service } from '../frame/service.ts';
import type { LaneName } from './lanes.ts';

/** The name and the payload's meaning are stored; keep both once released. */
export interface Task<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Tries in all; the pauses grow from seconds to hours. */
  readonly attempts: number;
  readonly lane: LaneName;
}

export const task = <P>(
  name: string,
  payload: z.ZodType<P>,
  { attempts = 25, lane = 'prompt' }: Partial<Pick<Task, 'attempts' | 'lane'>> = {},
): Task<P> => ({ name, payload, attempts, lane });

export interface JobContext {
  readonly service: Service;
  readonly organizationId: number;
  /** Counts from 1. */
  readonly attempt: number;
}

/** Thrown when an outside cause prevents the job now. The log shows the message without a stack. */
export class Postponed extends Error {}

/** The action of a task. It must be repeatable: it runs again after a crash or a throw. */
export interface Job {
  readonly task: Task;
  readonly run: (payload: never, context: JobContext) => Promise<void>;
}

export const job = <P>(declared: Task<P>, run: (payload: P, context: JobContext) => Promise<void>): Job => ({
  task: declared as Task,
  run,
});

/** Housekeeping for the whole service, on one node at a time. Missed rounds are skipped. */
export interface Recurring {
  readonly name: string;
  readonly everySeconds: number;
  readonly lane: LaneName;
  readonly run: (service: Service) => Promise<void>;
}

export const recurring = (
  name: string,
  everySeconds: number,
  run: Recurring['run'],
  lane: LaneName = 'rounds',
): Recurring => ({ name, everySeconds, lane, run });

export type Work = Job | Recurring;
