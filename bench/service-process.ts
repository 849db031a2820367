/** The real service, as `npm start` runs it, with an ear for questions about its own process. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runCommandLine } from '@parlance/server/cli';
import { serveTasks } from './tasks.ts';

export interface Memory {
  /** Bytes. */
  readonly resident: number;
  readonly heap: number;
  readonly external: number;
}

export interface Strain {
  /** Milliseconds: the longest stall of the event loop. */
  readonly stall: number;
  /** Milliseconds of processor time since the start. */
  readonly processor: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Nanoseconds: the longest stall before those that the monitor knows of. */
let longest = 0;
/** What the measuring itself costs is taken out by forgetting it. */
const keep = () => {
  longest = Math.max(longest, delay.max);
  delay.reset();
};

serveTasks(
  {
    memory: async (): Promise<Memory> => {
      keep();
      // Twice, with a turn of the loop between them: what the first frees lets finalizers free more.
      for (let round = 0; round < 3; round += 1) {
        globalThis.gc?.();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { rss, heapUsed, external } = process.memoryUsage();
      delay.reset();
      return { resident: rss, heap: heapUsed, external };
    },
    /** Stalls are not heard of until it is uncovered. */
    coverEar: () => {
      keep();
      delay.disable();
    },
    uncoverEar: () => void delay.enable(),
    /** Since the last question. */
    strain: (): Strain => {
      const { user, system } = process.cpuUsage();
      const strain = { stall: delay.max / 1e6, processor: (user + system) / 1000 };
      keep();
      return strain;
    },
    /** Milliseconds: since this was asked last, whatever else was asked in between. */
    longestStall: (): number => {
      keep();
      const stall = longest / 1e6;
      longest = 0;
      return stall;
    },
  },
  () => process.kill(process.pid, 'SIGTERM'),
);

await runCommandLine(['serve', '--json'], { name: 'parlance' });
// Whoever is told to stop has stopped: what is left is to end, and to write a profile if one was asked for.
process.removeAllListeners('disconnect');
process.disconnect?.();
