/** The workers restart after an outage of the database. */
import { EventEmitter, once } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Connection } from '../db/database.ts';
import type { Service } from '../frame/service.ts';
import { openClient, openPool } from './connect.ts';
import { declareWorker, releaseOrphans } from './guard.ts';
import { loggerTo } from './logger.ts';
import { scheduleRound } from './rounds.ts';
import { type JobLane, lanes, Postponed, type Work } from './task.ts';
import { recurringOf, taskList, worksIn } from './tasks.ts';

/** Concurrent jobs; workers of `webhooks` and `push` mostly wait for other servers. */
const workers: Readonly<Record<JobLane, number>> = {
  prompt: 4,
  mail: 2,
  push: 4,
  webhooks: 12,
  bulk: 2,
  housekeeping: 1,
};
/** Milliseconds, the longest delay of a scheduled job. Immediate jobs notify the workers. */
const pollIntervals: Readonly<Record<JobLane, number>> = {
  prompt: 700,
  mail: 2000,
  push: 2000,
  webhooks: 4000,
  bulk: 2000,
  housekeeping: 5000,
};
/** Connections for all lanes: a running job holds none. */
const connections = 10;
/** Milliseconds: recovery takes at most five seconds [R10]. */
const orphansInterval = 3000;
const restartPause = 250;

export interface JobsOptions {
  readonly connection: Connection;
  readonly service: Service;
  readonly works: readonly Work[];
}

export interface Jobs {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** The workers from a connection to its loss. */
interface Life {
  readonly ended: Promise<unknown>;
  release(): void;
  stop(): Promise<void>;
}

const causeOf = (error: unknown) => (error instanceof Postponed ? { reason: error.message } : { err: error });

const watch = (
  events: WorkerEvents,
  { service }: JobsOptions,
  isEnding: () => boolean,
  end: (reason: unknown) => void,
) => {
  events.on('job:error', ({ job, error }) =>
    service.log.warn(
      { ...causeOf(error), task: job.task_identifier, attempt: job.attempts },
      'a job will be tried again',
    ),
  );
  events.on('job:failed', ({ job, error }) =>
    service.log.error({ ...causeOf(error), task: job.task_identifier }, 'a job was given up'),
  );
  // Released first, or the library prints the dying worker's error past every log.
  events.on('worker:getJob:error', ({ worker }) => {
    if (isEnding()) void worker.release(true);
  });
  // The library would go on without this worker.
  events.on('worker:fatalError', ({ worker, error }) => {
    void worker.release(true);
    end(error);
  });
};

const begin = async (options: JobsOptions): Promise<Life> => {
  const { connection, service, works } = options;
  const guard = openClient(connection);
  let end: (reason: unknown) => void = () => {};
  const ended = new Promise<unknown>((resolve) => {
    end = resolve;
  });
  guard.on('error', end).on('end', () => end(undefined));
  const pgPool = openPool(connection, connections);
  const pools: WorkerPool[] = [];
  let isEnding = false;
  const stop = async () => {
    isEnding = true;
    await Promise.all(pools.map((pool) => pool.gracefulShutdown()));
    await Promise.allSettled([guard.end(), pgPool.end()]);
  };
  try {
    await guard.connect();
    await releaseOrphans(guard);
    for (const series of recurringOf(works)) await scheduleRound(service.database, series, 'first');
    for (const lane of lanes) {
      const own = worksIn(lane, works);
      if (own.length === 0) continue;
      const events: WorkerEvents = new EventEmitter();
      watch(events, options, () => isEnding, end);
      const pool = runTaskList(
        {
          events,
          concurrency: workers[lane],
          pollInterval: pollIntervals[lane],
          noHandleSignals: true,
          logger: loggerTo(service.log),
          preset: { plugins: [declaring(guard)] },
        },
        taskList(service, own),
        pgPool,
      );
      pools.push(pool);
      pool.promise.then(end, end);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const release = () => void releaseOrphans(guard).catch(end);
  const timer = setInterval(release, orphansInterval);
  return {
    ended,
    release,
    stop: () => {
      clearInterval(timer);
      return stop();
    },
  };
};

const declaring = (guard: pg.Client): GraphileConfig.Plugin => ({
  name: 'parlance-guard',
  version: '1.0.0',
  worker: { hooks: { startWorker: (_context, { worker }) => declareWorker(guard, worker.workerId) } },
});

/** Returns at once; the workers start when the database allows. */
export const startJobs = (options: JobsOptions): Jobs => {
  const { log } = options.service;
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const ending = new Set<Promise<void>>();
  let current: Life | undefined;

  const live = async () => {
    const life = await begin(options);
    current = life;
    const lost = await Promise.race([
      life.ended.then((reason) => ({ reason: String(reason ?? 'closed') })),
      stopped.then(() => undefined),
    ]);
    if (lost !== undefined) log.warn(lost, 'the job workers lost the database, and begin anew');
    current = undefined;
    // The next life does not wait. It may have missed a job that a late worker took, so orphans are released again.
    const end: Promise<void> = life.stop().finally(() => {
      ending.delete(end);
      current?.release();
    });
    ending.add(end);
  };
  const lives = (async () => {
    while (!stopping.signal.aborted) {
      await live().catch((error: unknown) => log.warn({ err: error }, 'the job workers could not start'));
      if (!stopping.signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, restartPause);
          void stopped.then(() => {
            clearTimeout(timer);
            resolve();
          });
        });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await lives;
      await Promise.all(ending);
    },
  };
};
