/** A command of the command line, with this process's arguments. */
import { runCommandLine } from '@parlance/server/cli';
import { serveTasks } from './tasks.ts';

const began = performance.now();
const finished = runCommandLine(process.argv.slice(2), { name: 'parlance' }).then(() => {
  if (process.exitCode) throw new Error('The command failed.');
  // The most memory, which the system counts in kilobytes.
  return { seconds: (performance.now() - began) / 1000, resident: process.resourceUsage().maxRSS * 1024 };
});
finished.catch(() => {});
serveTasks({ finished: () => finished });
