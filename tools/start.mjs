// `npm start`: prepares the checkout, then serves. `parlance.mjs` explains the Node option in package.json.

import { prepare, run } from './prepare.mjs';

// npm does not forward a signal sent to it alone: the service stops when npm ends.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, 500);
  timer.unref();
  // Ctrl-C also reaches npm, which ends first; that must not count as the second signal, which forces.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer));
}

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.log(`parlance: ${line}`) });
  const { runCommandLine } = await import('../server/dist/cli.js');
  await runCommandLine(['serve', ...process.argv.slice(2)], { name: 'npm start --' });
});
