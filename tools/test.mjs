// `npm test`: the whole suite, against its own PostgreSQL. Arguments go to Vitest: a path, -t "name".

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { preparePage } from './page.mjs';
import { prepare, root, run } from './prepare.mjs';

await run(async () => {
  await prepare();
  await preparePage();
  const given = process.argv.slice(2);
  // Foreign clients need external packages: see "npm run test:clients".
  const project = given.includes('--project')
    ? []
    : ['--project', 'service', '--project', 'web', '--project', 'chromium'];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...project, ...given], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((resolve) => {
    child.once('exit', (status) => resolve(status ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  });
});
