// Measures the built application, compressed. Fails above a budget [WP1].

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Problem, root, run } from './prepare.mjs';

const page = join(root, 'web/dist/page');
const kilobyte = 1024;

const budgets = {
  'scripts of the first view': 90 * kilobyte,
  'all scripts of one language': 350 * kilobyte,
  'styles of the first view': 16 * kilobyte,
};

const sizeOf = (file) => gzipSync(readFileSync(join(page, file))).length;
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);

/** What the browser loads before it shows anything: the entry and all that it imports. */
function firstOf(manifest) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of Object.keys(manifest)) if (manifest[key].isEntry) visit(key);
  const parts = [...seen].map((key) => manifest[key]);
  return {
    scripts: new Set(parts.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: new Set(parts.flatMap(({ css = [] }) => css)),
  };
}

/** A reader loads one of the languages. */
const isWords = (file) => /\/(?:de|fr|es|ja)-/.test(file);

await run(() => {
  const manifest = JSON.parse(readFileSync(join(page, '.vite/manifest.json'), 'utf8'));
  const { scripts, styles } = firstOf(manifest);
  const all = Object.values(manifest).map(({ file }) => file);
  const sizes = {
    'scripts of the first view': sum(scripts),
    'all scripts of one language': sum(new Set(all.filter((file) => file.endsWith('.js') && !isWords(file)))),
    'styles of the first view': sum(styles),
  };
  for (const [name, size] of Object.entries(sizes)) {
    const line = `${name}: ${(size / kilobyte).toFixed(1)} KB of ${budgets[name] / kilobyte}`;
    if (size > budgets[name]) throw new Problem(`${line}: too much for a page.`);
    console.log(line);
  }
});
