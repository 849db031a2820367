// Measures client/ bundled, minified and compressed. Fails above the budget.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { Problem, root, run } from './prepare.mjs';

/** Bytes after `gzip -9`. */
const budget = 20 * 1024;

/** Imports all of client/. */
const entry = 'client-size:all';
const sources = () =>
  readdirSync(join(root, 'client'), { recursive: true })
    .map(String)
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(dist|node_modules)\b/.test(path),
    )
    .map((path) => join(root, 'client', path));

export async function measure() {
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
            ? sources()
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
    const { raw, compressed, modules } = await measure();
    const foreign = modules.filter((path) => path.includes('node_modules'));
    if (foreign.length > 0) throw new Problem(`the client loads ${foreign.join(', ')}.`);
    const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
    const line = `client: ${kilobytes(compressed)} KB of ${kilobytes(budget)} compressed, ${kilobytes(raw)} KB raw`;
    if (compressed > budget) throw new Problem(`${line}: too much for a page.`);
    console.log(line);
  });
