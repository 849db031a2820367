#!/usr/bin/env -S node --max-semi-space-size=32
// `npx parlance …`: the command line. What it says while it prepares goes to standard error, for `--json`.
// Thousands of held polls are young objects that live on: a larger nursery (MiB) spares the collector a quarter of its work.

import { prepare, run } from './prepare.mjs';

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.error(`parlance: ${line}`) });
  const { runCommandLine } = await import('../server/dist/cli.js');
  await runCommandLine(process.argv.slice(2), { name: 'parlance' });
});
