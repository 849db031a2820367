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
  'texts of a language': 32 * kilobyte,
  /** They come when the reader first sees an emoji, and when they first look for one. */
  'names of emoji in a language': 20 * kilobyte,
  'words that find emoji in a language': 32 * kilobyte,
};

/** Files of which a reader loads one language, by how their sources begin. English needs none. */
const translated = {
  'texts of a language': 'virtual:words/',
  'names of emoji in a language': 'virtual:emoji-names/',
  'words that find emoji in a language': 'virtual:emoji-words/',
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

const entriesOf = (manifest, beginning) =>
  Object.values(manifest).filter(({ src }) => src?.includes(beginning));

await run(() => {
  const manifest = JSON.parse(readFileSync(join(page, '.vite/manifest.json'), 'utf8'));
  const { scripts, styles } = firstOf(manifest);
  const languages = Object.values(translated).flatMap((beginning) => entriesOf(manifest, beginning));
  const all = Object.values(manifest)
    .filter((entry) => !languages.includes(entry))
    .map(({ file }) => file);
  const sizes = {
    'scripts of the first view': sum(scripts),
    'all scripts of one language': sum(new Set(all.filter((file) => file.endsWith('.js')))),
    'styles of the first view': sum(styles),
    ...Object.fromEntries(
      Object.entries(translated).map(([name, beginning]) => [
        name,
        Math.max(...entriesOf(manifest, beginning).map(({ file }) => sizeOf(file))),
      ]),
    ),
  };
  for (const [name, size] of Object.entries(sizes)) {
    const line = `${name}: ${(size / kilobyte).toFixed(1)} KB of ${budgets[name] / kilobyte}`;
    if (size > budgets[name]) throw new Problem(`${line}: too much for a page.`);
    console.log(line);
  }
});
