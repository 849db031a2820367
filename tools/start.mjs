// `npm start`: makes the checkout ready, then serves.

import { prepare, run } from './prepare.mjs';

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.log(`parlance: ${line}`) });
  const { runCommandLine } = await import('../server/dist/cli.js');
  await runCommandLine(['serve', ...process.argv.slice(2)], { name: 'npm start --' });
});
