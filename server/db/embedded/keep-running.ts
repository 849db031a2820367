/**
 * Restarts a database that ends unasked; meanwhile requests get a 503. After too many interruptions the
 * service gives up, except on a full disk, which an operator can clear [R10]. A database that a signal asked to end
 * lets no new session in and waits for those that it has, which are the service's: it is ended and restarted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from '../engine.ts';
import type { Running } from './supervise.ts';

const mostInterruptions = 20;
const withinMilliseconds = 60_000;
const pauseWhileFull = 1000;
/** Milliseconds in which this process gets the signal that ended the database. */
const pauseAfterRequest = 1000;
/** From one look for such a signal to the next. */
const lookEvery = 1000;

export interface Kept extends Omit<Running, 'end'> {
  /** The database may end from now on, by the same signal as this process. */
  expectEnd(): void;
}

/** `exited` resolves when the service gives up. */
export async function keepRunning(
  start: () => Promise<Running>,
  report: (step: string) => void,
  isFull: () => Promise<boolean>,
  isAsked: () => boolean,
): Promise<Kept> {
  let current = start();
  let isStopping = false;
  let tellStopping = () => {};
  const stopping = new Promise<void>((resolve) => {
    tellStopping = resolve;
  });
  const expectEnd = () => {
    isStopping = true;
    tellStopping();
  };
  let interruptions = 0;
  const recent: number[] = [];

  const isGivenUp = () => {
    const now = performance.now();
    recent.push(now);
    return recent.length > mostInterruptions && now - recent.at(-1 - mostInterruptions)! < withinMilliseconds;
  };
  /** Returns the failure, or undefined once it runs again. Retries without limit on a full disk. */
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
  /** Until it ends. */
  const endWhenAsked = async (running: Running): Promise<void> => {
    let isOver = false;
    void running.exited.then(() => {
      isOver = true;
    });
    while (!isOver && !isStopping) {
      await delay(lookEvery, undefined, { ref: false });
      if (!isAsked()) continue;
      await delay(pauseAfterRequest, undefined, { ref: false });
      if (!isStopping) running.end();
      return;
    }
  };
  const watch = async (): Promise<Ending> => {
    for (;;) {
      const running = await current;
      void endWhenAsked(running);
      const ending = await running.exited;
      // It ends cleanly only at a signal.
      if (ending.isClean) await Promise.race([stopping, delay(pauseAfterRequest, undefined, { ref: false })]);
      if (isStopping) return new Promise(() => {});
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
    expectEnd,
    stop: async () => {
      expectEnd();
      const running = await current.catch(() => undefined);
      await running?.stop();
    },
  };
}
