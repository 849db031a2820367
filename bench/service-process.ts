/** The service as `npm start` runs it, which also answers questions about its process. */
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
  /** Longest stall of the event loop, in milliseconds. */
  readonly stall: number;
  /** Processor time since the start, in milliseconds. */
  readonly processor: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Longest stall before the monitor's last reset, in nanoseconds. */
let longest = 0;
/** Resetting the monitor excludes the measurement's own cost. */
const keep = () => {
  longest = Math.max(longest, delay.max);
  delay.reset();
};

serveTasks(
  {
    memory: async (): Promise<Memory> => {
      keep();
      // Repeated with turns of the loop: finalizers free more.
      for (let round = 0; round < 3; round += 1) {
        globalThis.gc?.();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { rss, heapUsed, external } = process.memoryUsage();
      delay.reset();
      return { resident: rss, heap: heapUsed, external };
    },
    /** Stops recording stalls. */
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
    /** Milliseconds since this question was last asked, independent of others. */
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
// The service has stopped: end the process, which writes a requested profile.
process.removeAllListeners('disconnect');
process.disconnect?.();
