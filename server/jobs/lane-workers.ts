import { EventEmitter } from 'node:events';
import { runTaskList, type Worker, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Service } from '../frame/service.ts';
import { createBounds } from './bounds.ts';
import { declareWorker } from './guard.ts';
import type { LaneOptions } from './lanes.ts';
import { loggerTo } from './logger.ts';
import { Postponed, type Work } from './task.ts';
import { taskList } from './tasks.ts';

/** Milliseconds after which an idle worker looks unasked, which the library cannot do without. */
const pollInterval = 600_000;

export interface LaneWorkers {
  /** Has at most so many idle workers look for a job. */
  wake(most: number): void;
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

/** Those that can be woken. */
const follow = (events: WorkerEvents): ReadonlySet<Worker> => {
  const workers = new Set<Worker>();
  events.on('worker:create', ({ worker }) => workers.add(worker));
  events.on('worker:release', ({ worker }) => workers.delete(worker));
  events.on('worker:stop', ({ worker }) => workers.delete(worker));
  return workers;
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
  const workers = follow(events);
  const { forbiddenFlags } = createBounds(lane, events);
  const pool = runTaskList(
    {
      events,
      forbiddenFlags,
      concurrency: lane.workers,
      pollInterval,
      noHandleSignals: true,
      logger: loggerTo(service.log),
      preset: { plugins: [declaring(guard)] },
    },
    taskList(service, works),
    pgPool,
  );
  pool.promise.then(end, end);
  return {
    wake: (most) => {
      let left = most;
      for (const worker of workers) {
        if (left <= 0) return;
        // A busy worker declines, and looks when it is done.
        if (worker.nudge()) left -= 1;
      }
    },
    stop: async () => {
      isEnding = true;
      await pool.gracefulShutdown();
    },
  };
};
