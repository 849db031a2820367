/** `parlance populate` with this process's arguments. */
import { runCommandLine } from '@parlance/server/cli';
import { serveTasks } from './tasks.ts';

const finished = runCommandLine(['populate', ...process.argv.slice(2)], { name: 'parlance' }).then(() => {
  if (process.exitCode) throw new Error('The organization could not be filled.');
});
finished.catch(() => {});
serveTasks({ finished: () => finished });
