import { defineConfig } from 'vitest/config';
import { variable, withoutDefence } from './testing/defences/without.ts';
import { emojiNames } from './web/build/emoji-names.ts';
import { emojiOrder } from './web/build/emoji-order.ts';
import { wordChunks } from './web/build/word-chunks.ts';

// Packages of this repository resolve to their sources, so that a test never runs a stale build.
const conditions = ['parlance:source'];
const resolution = {
  plugins: withoutDefence(import.meta.dirname, process.env[variable]),
  resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'node', 'module', 'development|production'] } },
};

export default defineConfig({
  ...resolution,
  test: {
    globalSetup: ['testing/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        ...resolution,
        test: {
          name: 'service',
          include: ['{protocol,client,server,testing,bench,tools}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'testing/{clients,crash,chromium,distribution,package,web}/**',
          ],
          // Only to end what hangs: a busy machine must not fail a test.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...resolution,
        plugins: [wordChunks(), emojiNames(), emojiOrder()],
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...resolution,
        test: {
          name: 'chromium',
          include: ['testing/chromium/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...resolution,
        test: {
          name: 'page',
          include: ['testing/web/**/*.test.ts'],
          globalSetup: ['testing/web/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...resolution,
        test: {
          name: 'crash',
          include: ['testing/crash/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...resolution,
        test: {
          name: 'package',
          include: ['testing/package/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        ...resolution,
        test: {
          name: 'distribution',
          include: ['testing/distribution/**/*.test.ts'],
          // They install and build for minutes.
          testTimeout: 600_000,
          hookTimeout: 1_200_000,
          fileParallelism: false,
        },
      },
      {
        ...resolution,
        test: {
          name: 'clients',
          include: ['testing/clients/**/*.test.ts'],
          globalSetup: ['testing/clients/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
