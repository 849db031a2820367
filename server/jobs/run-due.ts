import { EventEmitter } from 'node:events';
import { runOnce, type WorkerEvents } from 'graphile-worker';
import type { Connection } from '../db/database.ts';
import type { Service } from '../frame/service.ts';
import { openPool } from './connect.ts';
import { quiet } from './logger.ts';
import type { Work } from './task.ts';
import { taskList } from './tasks.ts';

/** Runs due jobs for tests, which move the service's clock. Throws the jobs' errors. */
export const runDueJobs = async (
  connection: Connection,
  service: Service,
  works: readonly Work[],
): Promise<void> => {
  const pgPool = openPool(connection, 2);
  const events: WorkerEvents = new EventEmitter();
  const failures: unknown[] = [];
  events.on('job:error', ({ error }) => failures.push(error));
  try {
    await pgPool.query(
      `select graphile_worker.reschedule_jobs(
         array(select id from graphile_worker.jobs where run_at <= to_timestamp($1 / 1000.0) and run_at > now()), now())`,
      [service.now()],
    );
    await runOnce({
      pgPool,
      events,
      taskList: taskList(service, works),
      concurrency: 1,
      noHandleSignals: true,
      logger: quiet,
    });
  } finally {
    await pgPool.end();
  }
  if (failures.length > 0) throw failures[0];
};
