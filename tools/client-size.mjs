// Measures client/ bundled, minified and compressed. Fails above a budget.

import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { Problem, root, run } from './prepare.mjs';

/** Bytes after `gzip -9` of what every page loads. */
const budget = 20 * 1024;
/** Folders that a page loads when it needs them, with the bytes that each may add. */
const parts = { conversations: 3 * 1024 };

/** Imports all files of a measure. */
const entry = 'client-size:all';
const sources = (part) =>
  readdirSync(join(root, 'client'), { recursive: true })
    .map(String)
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(dist|node_modules)\b/.test(path),
    )
    .filter((path) => {
      const [folder] = path.split(sep);
      return folder === part || !(folder in parts);
    })
    .map((path) => join(root, 'client', path));

/** Measures the core, or the core with one part. What the core imports counts as core. */
export async function measure(part) {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['parlance:source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'all',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? sources(part)
                .map((path) => `export * from ${JSON.stringify(path)};`)
                .join('\n')
            : undefined,
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  return { raw: code.length, compressed: gzipSync(code, { level: 9 }).length, modules };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await run(async () => {
    const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
    const report = ({ raw, compressed, modules }, name, most, before = 0) => {
      const foreign = modules.filter((path) => path.includes('node_modules'));
      if (foreign.length > 0) throw new Problem(`the client loads ${foreign.join(', ')}.`);
      const own = compressed - before;
      const line = `${name}: ${kilobytes(own)} KB of ${kilobytes(most)} compressed, ${kilobytes(raw)} KB raw`;
      if (own > most) throw new Problem(`${line}: too much for a page.`);
      console.log(line);
    };
    const core = await measure();
    report(core, 'client', budget);
    for (const [part, most] of Object.entries(parts))
      report(await measure(part), `client/${part}`, most, core.compressed);
  });
