/** Work for later, declared as data: what a task is called, what it is told, and by which action it is done. */
import type { z } from 'zod';
import type { Service } from '../frame/service.ts';
import type { LaneName } from './lanes.ts';

/** A kind of job. Its name stands in the database: once released it is kept, as is what its payload means. */
export interface Task<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** How often it is tried; the pauses in between grow from seconds to hours. */
  readonly attempts: number;
  readonly lane: LaneName;
}

export const task = <P>(
  name: string,
  payload: z.ZodType<P>,
  options: { readonly attempts?: number; readonly lane?: LaneName } = {},
): Task<P> => ({ name, payload, attempts: options.attempts ?? 25, lane: options.lane ?? 'prompt' });

/** What a job's action is given beside its payload. */
export interface JobContext {
  readonly service: Service;
  readonly organizationId: number;
  /** Of the tries, from 1. */
  readonly attempt: number;
}

/**
 * Thrown by a job that cannot be done now for a reason outside of the service. The log tells the message, and not from where in
 * the code.
 */
export class Postponed extends Error {}

/**
 * An action for a task. A job is done at least once: after a crash it is done anew, so the action must be repeatable.
 * One that throws is tried again later.
 */
export interface Job {
  readonly task: Task;
  readonly run: (payload: never, context: JobContext) => Promise<void>;
}

export const job = <P>(declared: Task<P>, run: (payload: P, context: JobContext) => Promise<void>): Job => ({
  task: declared as Task,
  run,
});

/** Housekeeping for the whole service, on one node at a time. Missed rounds are not made up for. */
export interface Recurring {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (service: Service) => Promise<void>;
}

export const recurring = (name: string, everySeconds: number, run: Recurring['run']): Recurring => ({
  name,
  everySeconds,
  run,
});

export type Work = Job | Recurring;
