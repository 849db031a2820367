// `npm run defences`: shows that tests fail without each defence. Arguments: rows, like V3; default: all.

import { prepare, root, run } from './prepare.mjs';

await run(async () => {
  await prepare();
  const { showDefences } = await import('../testing/dist/defences/show.js');
  await showDefences(root, process.argv.slice(2));
});
