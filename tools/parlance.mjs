#!/usr/bin/env node
// `npx parlance …`: the command line. What it says while it prepares goes to standard error, for `--json`.

import { prepare, run } from './prepare.mjs';

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.error(`parlance: ${line}`) });
  const { runCommandLine } = await import('../server/dist/cli.js');
  await runCommandLine(process.argv.slice(2), { name: 'parlance' });
});
