/**
 * A database that ends without having been asked to is started again: requests meanwhile get a 503 and may be repeated,
 * and what was acknowledged is on the disk. One that keeps ending is given up, since something is wrong that a start does not mend;
 * but for a full disk, which ends a database and keeps it from starting, until somebody makes room [R10].
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from '../engine.ts';
import type { Running } from './supervise.ts';

const mostInterruptions = 20;
const withinMilliseconds = 60_000;
const pauseWhileFull = 1000;

/** Runs what `start` gives until `stop`; `exited` resolves when it is given up. `isFull` tells whether the disk lacks room. */
export async function keepRunning(
  start: () => Promise<Running>,
  report: (step: string) => void,
  isFull: () => Promise<boolean>,
): Promise<Running> {
  let current = start();
  let isStopping = false;
  let interruptions = 0;
  const recent: number[] = [];

  const isGivenUp = () => {
    const now = performance.now();
    recent.push(now);
    return recent.length > mostInterruptions && now - recent.at(-1 - mostInterruptions)! < withinMilliseconds;
  };
  /** Returns what failed; nothing when it runs again. While the disk is full, it is tried for as long as that takes. */
  const revive = async (): Promise<unknown> => {
    for (;;) {
      const wasFull = await isFull();
      current = start();
      try {
        await current;
        return undefined;
      } catch (error) {
        if (isStopping || !(wasFull || (await isFull()))) return error;
      }
      report('the disk of the database is full; trying again until there is room');
      await delay(pauseWhileFull);
      if (isStopping) return new Error('it was stopped');
    }
  };
  const watch = async (): Promise<Ending> => {
    for (;;) {
      const ending = await (await current).exited;
      if (isGivenUp() && !(await isFull())) return ending;
      interruptions += 1;
      report(`the database ended by itself (${ending.reason}); starting it again`);
      const failure = await revive();
      if (failure !== undefined)
        return {
          reason: `${ending.reason}; starting it again failed: ${failure instanceof Error ? failure.message : failure}`,
        };
      if (!isStopping) report(`the database runs again (interruption ${interruptions})`);
    }
  };

  await current;
  return {
    exited: watch(),
    stop: async () => {
      isStopping = true;
      const running = await current.catch(() => undefined);
      await running?.stop();
    },
  };
}
