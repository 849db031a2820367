// `npm run defences`: shows that tests fail without what defends against each known threat. Words are rows, like V3; all when none is given.

import { prepare, root, run } from './prepare.mjs';

await run(async () => {
  await prepare();
  const { showDefences } = await import('../testing/dist/defences/show.js');
  await showDefences(root, process.argv.slice(2));
});
