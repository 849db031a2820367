import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ahead, name as aheadName } from './build/ahead.ts';
import { emojiNames } from './build/emoji-names.ts';
import { emojiOrder } from './build/emoji-order.ts';
import { newestFonts } from './build/newest-fonts.ts';
import { ownCalls } from './build/own-calls.ts';
import { ownLimits } from './build/own-limits.ts';
import { packed } from './build/packed.ts';
import { serviceWorker } from './build/service-worker.ts';
import { wordChunks } from './build/word-chunks.ts';

const conditions = ['parlance:source', 'module', 'browser', 'production'];

/** Scripts find their own parts: lists of them would be a tenth of the first file. */
const isStyle = (file: string) => file.endsWith('.css');

/** One file packs better than thirty small ones, and the next section is there already. */
const room = (name: string) => ({
  name,
  // What a room declares follows the first view.
  test: new RegExp(`/web/${name}/(?!index\\.ts)`),
  includeDependenciesRecursively: false,
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ahead(),
    wordChunks(),
    emojiNames(),
    emojiOrder(),
    newestFonts(),
    ownCalls(import.meta.dirname),
    ownLimits(),
    serviceWorker({ entry: join(import.meta.dirname, 'service-worker/service-worker.ts'), conditions }),
    packed(),
  ],
  resolve: {
    conditions,
    // The published form is written for browsers of 2015, and twice as long.
    alias: [{ find: /^tus-js-client$/, replacement: 'tus-js-client/lib/browser/index.js' }],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, 'dist/page'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter(isStyle) },
    // Each inlined file would need a data: source in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script names ninety files, so each character of a name counts. Seven are the least that Rolldown takes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: aheadName, test: /\/web\/session\/ahead\.ts$/, priority: 2 },
            // Whatever the first view needs is one file: it is smaller, and comes at once.
            { name: 'core', tags: ['$initial'], priority: 1 },
            // One by one, icons of several parts are files of a hundred bytes.
            { name: 'icons', test: /\/lucide[^/]*\/dist\/esm\/icons\//, minShareCount: 2 },
            // So are small modules; those with styles would bring them to every part of the page.
            {
              name: 'small',
              test: /\/web\/(parts|store)(\/[^/]*)?\/[^/]*\.ts$/,
              minShareCount: 2,
              maxModuleSize: 1500,
              includeDependenciesRecursively: false,
            },
            room('channels'),
            room('organization'),
            room('settings'),
            room('topic-actions'),
          ],
        },
      },
    },
  },
});
