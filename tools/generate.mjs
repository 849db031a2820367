// Writes derived files. With --check, lists stale files and fails if there are any.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem, prepare, root, run } from './prepare.mjs';

const generated = [
  {
    path: 'client/calls.ts',
    // The client's build needs this file.
    build: 'protocol',
    make: async () => {
      const { renderCalls } = await import('../protocol/dist/call-table.js');
      return renderCalls();
    },
  },
  {
    path: 'docs/configuration.md',
    make: async () => {
      const { settings } = await import('../server/dist/config/settings.js');
      const { renderPage } = await import('../server/dist/config/setting.js');
      return renderPage(settings);
    },
  },
  {
    path: 'docs/permission-table.md',
    make: async () => {
      const { renderTable } = await import('../testing/dist/permissions/table.js');
      return renderTable();
    },
  },
  {
    path: 'docs/holdings.md',
    make: async () => {
      const { renderPage } = await import('../server/dist/exports/holdings-page.js');
      return renderPage();
    },
  },
  {
    path: 'docs/feature-levels.md',
    make: async () => {
      const { renderPage } = await import('../testing/dist/levels/page.js');
      return renderPage();
    },
  },
  {
    path: 'docs/operations.md',
    make: async () => {
      const { renderPage } = await import('../testing/dist/operations/page.js');
      return renderPage(root);
    },
  },
];

await run(async () => {
  const stale = [];
  for (const { path, make, build } of generated) {
    await prepare(build === undefined ? {} : { build });
    const text = await make();
    if (read(join(root, path)) === text) continue;
    stale.push(path);
    if (process.argv.includes('--check')) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (process.argv.includes('--check') && stale.length > 0)
    throw new Problem(`stale: ${stale.join(', ')}; run "npm run generate" and commit the result.`);
  for (const path of stale) console.log(`wrote ${path}`);
});

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
