/** A command of the joined command line, as operators run it, with this process's arguments. */
import { createRequire } from 'node:module';
import { serveTasks } from './tasks.ts';

const began = performance.now();

const run = async () => {
  const cli = createRequire(import.meta.url).resolve('@parlance/server/bundle/cli');
  const { runCommandLine } = (await import(cli)) as typeof import('@parlance/server/cli');
  await runCommandLine(process.argv.slice(2), { name: 'parlance' });
  if (process.exitCode) throw new Error('The command failed.');
  // The most memory, which the system counts in kilobytes.
  return { seconds: (performance.now() - began) / 1000, resident: process.resourceUsage().maxRSS * 1024 };
};

const finished = run();
finished.catch(() => {});
serveTasks({ finished: () => finished });
