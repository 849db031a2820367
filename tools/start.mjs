// `npm start`: makes the checkout ready, then serves. See `parlance.mjs` for the option that package.json gives to Node.

import { prepare, run } from './prepare.mjs';

// npm does not pass a signal on that was sent to it alone; its end is then the only sign that the service should stop.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, 500);
  timer.unref();
  // A Ctrl-C reaches npm too, which then ends first; that must not count as the second signal, which forces.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer));
}

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.log(`parlance: ${line}`) });
  const { runCommandLine } = await import('../server/dist/cli.js');
  await runCommandLine(['serve', ...process.argv.slice(2)], { name: 'npm start --' });
});
