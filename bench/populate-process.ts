/** `parlance populate` with the words that it was started with, as somebody would run it beside the service. */
import { runCommandLine } from '@parlance/server/cli';
import { serveTasks } from './tasks.ts';

const finished = runCommandLine(['populate', ...process.argv.slice(2)], { name: 'parlance' }).then(() => {
  if (process.exitCode) throw new Error('The organization could not be filled.');
});
finished.catch(() => {});
serveTasks({ finished: () => finished });
