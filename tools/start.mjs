// `npm start`: prepares the checkout and serves. See `parlance.mjs` for the Node option in package.json.

import { openPage } from './page.mjs';
import { compiledCode, prepare, program, run } from './prepare.mjs';

// npm does not forward a signal sent to it alone: its end stops the service.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, 500);
  timer.unref();
  // Ctrl-C also ends npm; that must not count as the second signal, which forces.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => clearInterval(timer));
}

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.log(`parlance: ${line}`) });
  const { keepCompiledCode } = await import('../server/dist/bundle/parts.js');
  keepCompiledCode(compiledCode);
  const { runCommandLine } = await import('../server/dist/bundle/cli.js');
  await runCommandLine(['serve', ...process.argv.slice(2)], {
    name: 'npm start --',
    program,
    openPage,
  });
});
