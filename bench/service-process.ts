/** The service as in `npm start`, with questions about its process. */
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { serveTasks } from './tasks.ts';

export interface Memory {
  /** Bytes. */
  readonly resident: number;
  readonly heap: number;
  readonly external: number;
}

export interface Strain {
  /** Longest stall of the event loop, milliseconds. */
  readonly stall: number;
  /** Processor time since the start, milliseconds. */
  readonly processor: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Before the monitor's last reset, nanoseconds. */
let longest = 0;
/** A reset excludes the measurement's own stalls. */
const keep = () => {
  longest = Math.max(longest, delay.max);
  delay.reset();
};

serveTasks(
  {
    memory: async (): Promise<Memory> => {
      keep();
      // Finalizers free more after a turn of the loop.
      for (let round = 0; round < 3; round += 1) {
        globalThis.gc?.();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { rss, heapUsed, external } = process.memoryUsage();
      delay.reset();
      return { resident: rss, heap: heapUsed, external };
    },
    /** Stalls go unseen until `uncoverEar`. */
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
    /** Longest stall since this question was last asked, in milliseconds. */
    longestStall: (): number => {
      keep();
      const stall = longest / 1e6;
      longest = 0;
      return stall;
    },
  },
  () => process.kill(process.pid, 'SIGTERM'),
);

const { resolve } = createRequire(import.meta.url);
const { keepCompiledCode } = (await import(resolve('@parlance/server/bundle/parts'))) as {
  keepCompiledCode(directory: string): void;
};
keepCompiledCode(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
const cli = (await import(resolve('@parlance/server/bundle/cli'))) as typeof import('@parlance/server/cli');
const { runCommandLine } = cli;
await runCommandLine(['serve', '--json'], { name: 'parlance' });
// The service has stopped: the process ends and writes a requested profile.
process.removeAllListeners('disconnect');
process.disconnect?.();
