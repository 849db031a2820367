import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Service } from '../frame/service.ts';
import { createBounds } from './bounds.ts';
import { declareWorker } from './guard.ts';
import type { LaneOptions } from './lanes.ts';
import { loggerTo } from './logger.ts';
import { Postponed, type Work } from './task.ts';
import { taskList } from './tasks.ts';

export interface LaneWorkers {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

export interface LaneGround {
  readonly service: Service;
  readonly works: readonly Work[];
  readonly pgPool: pg.Pool;
  readonly guard: pg.Client;
  /** Ends the workers of all lanes; they restart with new connections. */
  readonly end: (reason: unknown) => void;
}

const causeOf = (error: unknown) => (error instanceof Postponed ? { reason: error.message } : { err: error });

const watch = (events: WorkerEvents, { service, end }: LaneGround, isEnding: () => boolean) => {
  events.on('job:error', ({ job, error }) =>
    service.log.warn(
      { ...causeOf(error), task: job.task_identifier, attempt: job.attempts },
      'a job will be tried again',
    ),
  );
  events.on('job:failed', ({ job, error }) =>
    service.log.error({ ...causeOf(error), task: job.task_identifier }, 'a job was given up'),
  );
  // The library prints the error of a dying worker to the console, unless the worker is released first.
  events.on('worker:getJob:error', ({ worker }) => {
    if (isEnding()) void worker.release(true);
  });
  // The library would continue without a worker that could not report its result.
  events.on('worker:fatalError', ({ worker, error }) => {
    void worker.release(true);
    end(error);
  });
};

const declaring = (guard: pg.Client): GraphileConfig.Plugin => ({
  name: 'parlance-guard',
  version: '1.0.0',
  worker: { hooks: { startWorker: (_context, { worker }) => declareWorker(guard, worker.workerId) } },
});

export const startLane = (lane: LaneOptions, ground: LaneGround): LaneWorkers => {
  const { service, works, pgPool, guard, end } = ground;
  const events: WorkerEvents = new EventEmitter();
  let isEnding = false;
  watch(events, ground, () => isEnding);
  const { forbiddenFlags } = createBounds(lane, events);
  const pool = runTaskList(
    {
      events,
      forbiddenFlags,
      concurrency: lane.workers,
      pollInterval: lane.pollInterval,
      noHandleSignals: true,
      logger: loggerTo(service.log),
      preset: { plugins: [declaring(guard)] },
    },
    taskList(service, works),
    pgPool,
  );
  pool.promise.then(end, end);
  return {
    stop: async () => {
      isEnding = true;
      await pool.gracefulShutdown();
    },
  };
};
