/** Runs due jobs; restarts the workers after the database was away. */
import { once } from 'node:events';
import type { Connection } from '../db/database.ts';
import type { Service } from '../frame/service.ts';
import { type Alarm, lookInterval, startAlarm } from './alarm.ts';
import { connectPulse, openPoolOfWorkers, openPulse } from './connect.ts';
import { releaseOrphans } from './guard.ts';
import { type LaneWorkers, startLane } from './lane-workers.ts';
import { lanes } from './lanes.ts';
import { hurryRounds, scheduleRound } from './rounds.ts';
import type { Work } from './task.ts';
import { byLane, nameOf, recurringOf } from './tasks.ts';

/** Shared by all lanes: a worker holds a connection only to take or report a job. */
const connections = 4;
/** Milliseconds. Jobs of a process that is cut off, paused or without power are released after this time. */
const mostSilence = 8000;
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

/** The workers from connecting until the connection is lost. */
interface Life {
  readonly ended: Promise<unknown>;
  /** Releases jobs of dead workers. */
  release(): void;
  stop(): Promise<void>;
}

const begin = async (options: JobsOptions): Promise<Life> => {
  const { connection, service, works } = options;
  const guard = openPulse(connection, mostSilence);
  let end: (reason: unknown) => void = () => {};
  const ended = new Promise<unknown>((resolve) => {
    end = resolve;
  });
  guard.on('error', end).on('end', () => end(undefined));
  const pgPool = openPoolOfWorkers(connection, connections);
  const running: LaneWorkers[] = [];
  const byTask = new Map<string, LaneWorkers>();
  const series = recurringOf(works);
  let alarm: Alarm | undefined;
  const stop = async () => {
    alarm?.stop();
    await Promise.all(running.map((one) => one.stop()));
    await Promise.allSettled([guard.end(), pgPool.end()]);
  };
  try {
    await connectPulse(guard, mostSilence);
    await releaseOrphans(guard);
    for (const one of series) await scheduleRound(service.database, one, 'first');
    await hurryRounds(guard, series);
    alarm = await startAlarm({ guard, wake: (task, jobs) => byTask.get(task)?.wake(jobs), onFault: end });
    for (const [name, some] of byLane(works)) {
      const lane = startLane(lanes[name], { service, works: some, pgPool, guard, end });
      running.push(lane);
      for (const work of some) byTask.set(nameOf(work), lane);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const release = () => {
    void releaseOrphans(guard).catch(end);
    void hurryRounds(guard, series).catch(end);
    // The statement follows on the same connection, and so sees what was released or brought forward.
    alarm?.look();
  };
  // A job whose worker died is done within five seconds [R10].
  const timer = setInterval(release, lookInterval);
  return {
    ended,
    release,
    stop: () => {
      clearInterval(timer);
      return stop();
    },
  };
};

/** Returns at once; workers start when the database is reachable. */
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
    // Work that hangs on a lost connection must not delay the restart. A dying worker may take a job after
    // the next life released orphans, so release again.
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
