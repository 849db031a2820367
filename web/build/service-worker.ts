/**
 * Builds `/service-worker.js` with the list of files to keep. A bundle of its own, since a service worker that loads
 * shared chunks would be a module, which not all browsers start.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

interface Options {
  readonly entry: string;
  readonly conditions: string[];
}

/** Served for `/`, whose title is the organization's name. */
const shell = 'index.html';

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    );

const sourceOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  output.type === 'chunk' ? output.code : output.source;

export const serviceWorker = ({ entry, conditions }: Options): Plugin => {
  let publicDirectory = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ publicDir }) => {
      publicDirectory = publicDir;
    },
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const built = Object.values(bundle).filter(({ fileName }) => !fileName.startsWith('.'));
        const unhashed = filesBelow(publicDirectory);
        const hash = createHash('sha256');
        for (const output of built) hash.update(output.fileName).update(sourceOf(output));
        for (const path of unhashed) hash.update(path).update(readFileSync(join(publicDirectory, path)));
        const files = [...new Set([...built.map(({ fileName }) => fileName), ...unhashed, shell])];
        const worker = await rolldown({
          input: entry,
          platform: 'browser',
          tsconfig: false,
          resolve: { conditionNames: conditions },
          transform: {
            define: {
              BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)),
              FILES: JSON.stringify(files.map((path) => `/${path}`).sort()),
            },
          },
        });
        const { output } = await worker.generate({ format: 'iife', minify: true });
        await worker.close();
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
      },
    },
  };
};
