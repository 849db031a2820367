import type { z } from 'zod';
import type { Service } from '../frame/service.ts';

/**
 * Jobs wait only for jobs of their own lane [H10]. `prompt` is for timed work or when a user waits, `bulk` for long
 * work; each kind of remote server has its own lane.
 */
export const lanes = ['prompt', 'mail', 'push', 'webhooks', 'bulk', 'housekeeping'] as const;
export type JobLane = (typeof lanes)[number];

/** Name and payload are stored: never change them after a release. */
export interface Task<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Pauses between attempts grow from seconds to hours. */
  readonly attempts: number;
  readonly lane: JobLane;
}

export const task = <P>(
  name: string,
  payload: z.ZodType<P>,
  options: { readonly attempts?: number; readonly lane?: JobLane } = {},
): Task<P> => ({ name, payload, attempts: options.attempts ?? 25, lane: options.lane ?? 'prompt' });

export interface JobContext {
  readonly service: Service;
  readonly organizationId: number;
  /** Counts from 1. */
  readonly attempt: number;
}

/** The job must wait for a cause outside the service. The log shows only the message, without the stack. */
export class Postponed extends Error {}

/** May run again after a crash or an error, so it must be repeatable. */
export interface Job {
  readonly task: Task;
  readonly run: (payload: never, context: JobContext) => Promise<void>;
}

export const job = <P>(declared: Task<P>, run: (payload: P, context: JobContext) => Promise<void>): Job => ({
  task: declared as Task,
  run,
});

/** Service-wide, on one node at a time. Missed rounds are skipped. */
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
