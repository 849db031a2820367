#!/usr/bin/env -S node --max-semi-space-size=32
// The command line of the published package, which is built already. `tools/parlance.mjs` says why Node gets the option.

import { checkNode, run } from './node.mjs';

await run(async () => {
  checkNode();
  const { runCommandLine } = await import('@parlance/server/cli');
  await runCommandLine(process.argv.slice(2), { name: 'parlance' });
});
