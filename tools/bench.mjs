// `npm run bench`: prepares the checkout and measures. "npm run bench -- --help" lists rows and options.

import { preparePage } from './page.mjs';
import { prepare, run } from './prepare.mjs';

await run(async () => {
  await prepare();
  await preparePage();
  const { runBench } = await import('../bench/dist/main.js');
  await runBench(process.argv.slice(2));
});
