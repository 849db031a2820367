/** A command of the command line, with this process's arguments. */
import { runCommandLine } from '@parlance/server/cli';
import { serveTasks } from './tasks.ts';

const finished = runCommandLine(process.argv.slice(2), { name: 'parlance' }).then(() => {
  if (process.exitCode) throw new Error('The command failed.');
});
finished.catch(() => {});
serveTasks({ finished: () => finished });
