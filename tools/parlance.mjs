#!/usr/bin/env -S node --max-semi-space-size=32
// `node tools/parlance.mjs …`: the command line. Preparation logs to standard error, for `--json`.
// Held polls outlive the young generation: a larger nursery (MiB) saves a quarter of garbage collection.

import { openPage } from './page.mjs';
import { compiledCode, prepare, program, run } from './prepare.mjs';

await run(async () => {
  await prepare({ build: 'server', say: (line) => console.error(`parlance: ${line}`) });
  const { keepCompiledCode } = await import('../server/dist/bundle/parts.js');
  keepCompiledCode(compiledCode);
  const { runCommandLine } = await import('../server/dist/bundle/cli.js');
  await runCommandLine(process.argv.slice(2), { name: 'parlance', program, openPage });
});
