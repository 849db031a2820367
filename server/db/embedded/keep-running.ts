/**
 * A database that ends without having been asked to is started again: requests meanwhile get a 503 and may be repeated,
 * and what was acknowledged is on the disk. One that keeps ending is given up, since something is wrong that a start does not mend.
 */
import type { Ending } from '../engine.ts';
import type { Running } from './supervise.ts';

const mostInterruptions = 20;
const withinMilliseconds = 60_000;

/** Runs what `start` gives until `stop`; `exited` resolves when it is given up. */
export async function keepRunning(
  start: () => Promise<Running>,
  report: (step: string) => void,
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
  const watch = async (): Promise<Ending> => {
    for (;;) {
      const ending = await (await current).exited;
      if (isGivenUp()) return ending;
      interruptions += 1;
      report(`the database ended by itself (${ending.reason}); starting it again`);
      current = start();
      try {
        await current;
      } catch (error) {
        return {
          reason: `${ending.reason}; starting it again failed: ${error instanceof Error ? error.message : error}`,
        };
      }
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
