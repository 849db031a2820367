/** The workers: they do jobs as they fall due, and come back by themselves when the database was away. */
import { EventEmitter, once } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Connection } from '../db/database.ts';
import type { Service } from '../frame/service.ts';
import { openClient, openPool } from './connect.ts';
import { declareWorker, releaseOrphans } from './guard.ts';
import { loggerTo } from './logger.ts';
import { scheduleRound } from './rounds.ts';
import { Postponed, type Work } from './task.ts';
import { recurringOf, taskList } from './tasks.ts';

/** Jobs at the same time; each worker looks by itself, so that one that falls due is found the sooner. */
const workers = 4;
/** Milliseconds: what falls due is begun within this time. What is to be done at once is announced and waits for nothing. */
const pollInterval = 700;
/** Milliseconds: recovery is a matter of five seconds at most [R10]. */
const orphansInterval = 3000;
const restartPause = 250;

export interface JobsOptions {
  readonly connection: Connection;
  readonly service: Service;
  readonly works: readonly Work[];
}

export interface Jobs {
  /** Waits for jobs that are being done. */
  stop(): Promise<void>;
}

/** One life of the workers, from a connection that stands to its loss. */
interface Life {
  readonly ended: Promise<unknown>;
  /** Gives back what workers that are no more had taken. */
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
  // A worker that dies with an error is printed by the library, past every log. One that is let go first does not.
  events.on('worker:getJob:error', ({ worker }) => {
    if (isEnding()) void worker.release(true);
  });
  // The library would go on without a worker that could not report its result.
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
  const pgPool = openPool(connection, workers);
  let pool: WorkerPool | undefined;
  let isEnding = false;
  const stop = async () => {
    isEnding = true;
    await pool?.gracefulShutdown();
    await Promise.allSettled([guard.end(), pgPool.end()]);
  };
  try {
    await guard.connect();
    await releaseOrphans(guard);
    const events: WorkerEvents = new EventEmitter();
    watch(events, options, () => isEnding, end);
    for (const series of recurringOf(works)) await scheduleRound(service.database, series, 'first');
    pool = runTaskList(
      {
        events,
        concurrency: workers,
        pollInterval,
        noHandleSignals: true,
        logger: loggerTo(service.log),
        preset: { plugins: [declaring(guard)] },
      },
      taskList(service, works),
      pgPool,
    );
    pool.promise.then(end, end);
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

/** Returns at once; the workers run as soon as the database lets them. */
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
    // Work that hangs on a lost connection must not keep the next life waiting. A worker that was yet to end may have taken a job
    // after the next life had looked for such.
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
