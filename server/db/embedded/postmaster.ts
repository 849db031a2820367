import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../config/refusal.ts';

const PREDECESSOR_PATIENCE_MS = 60_000;

/** `stopping`: a signal asked it to end, and it may wait for its sessions. */
export type Postmaster = { pid: number; startedAtSeconds: number; ready: boolean; stopping: boolean };

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    startedAtSeconds: Number(lines[2]),
    ready: status === 'ready',
    stopping: status === 'stopping',
  };
}

/**
 * Ends a database that an earlier run left behind and that cannot be adopted. Returns the id in a left-over lock file if
 * an unrelated process now has it, as after a container restart: PostgreSQL would take that process for a database.
 */
export async function awaitPredecessor(
  cluster: string,
  report: (step: string) => void,
): Promise<number | undefined> {
  const pid = readPostmaster(cluster)?.pid;
  if (pid === undefined || !isRunning(pid)) return undefined;
  if (!runsOver(pid, cluster)) return pid;
  report('waiting for the database of the previous run to end');
  const deadline = performance.now() + PREDECESSOR_PATIENCE_MS;
  for (let round = 0; isRunning(pid) && readPostmaster(cluster)?.pid === pid; round++) {
    if (performance.now() > deadline)
      throw new Refusal(
        `The database of the previous run (process ${pid}) does not end; end it and start again.`,
      );
    if (round % 50 === 0) process.kill(pid, 'SIGINT');
    await delay(20);
  }
  return undefined;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process is a database over this cluster. */
export function runsOver(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)])
      .toString()
      .includes('postgres');
  } catch {
    return false;
  }
}
