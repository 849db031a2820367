/** A command of the operator, with this process's arguments. */
import { runCommandLine } from '@parlance/server/cli';
import { serveTasks } from './tasks.ts';

const began = performance.now();
const finished = runCommandLine([...process.argv.slice(2), '--json'], { name: 'parlance' }).then(() => {
  if (process.exitCode) throw new Error('The command was refused.');
  // The highest, in kilobytes.
  return { seconds: (performance.now() - began) / 1000, resident: process.resourceUsage().maxRSS * 1024 };
});
finished.catch(() => {});
serveTasks({ finished: () => finished });
