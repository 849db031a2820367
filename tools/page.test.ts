/** Builds the application of a small checkout, with the real configuration of `web/`. */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage } from './page.mjs';

const root = join(import.meta.dirname, '..');
let checkout: string;
const made: string[] = [];

const write = (path: string, text: string) => writeFileSync(join(checkout, path), text);
const index = `<!doctype html><html lang="en"><head><title>Parlance</title><script src="/theme.js"></script>
<script type="module" src="./main.ts"></script></head><body></body></html>`;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'parlance-checkout-'));
  made.push(checkout);
  for (const path of ['web', 'client', 'protocol']) await mkdir(join(checkout, path));
  for (const path of ['build', 'service-worker', 'places', 'store', 'public', 'words', 'vite.config.ts'])
    cpSync(join(root, 'web', path), join(checkout, 'web', path), { recursive: true });
  for (const path of ['protocol/limits.ts', 'protocol/words', 'server/emoji/table.ts', 'client/calls.ts'])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  for (const path of ['package.json', 'tsconfig.base.json']) cpSync(join(root, path), join(checkout, path));
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  write('package-lock.json', '{}');
  write('web/index.html', index);
  const rules = Array.from({ length: 100 }, (_none, index) => `.place-${index} { margin: ${index}px }`);
  write('web/style.css', rules.join('\n'));
  write('web/late.ts', `export const text = ${JSON.stringify('late '.repeat(300))};`);
  write(
    'web/main.ts',
    `import './style.css'; void import('./late.ts').then(({ text }) => console.log(text));`,
  );
});
afterEach(() => {
  said.length = 0;
});
afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))));

const said: string[] = [];
const open = () => openPage((step) => said.push(step), checkout);
const build = (signal?: AbortSignal) => open().build!(signal);
const page = (path = '') => join(checkout, 'web/dist/page', path);
const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1));

describe('the build', { timeout: 120_000 }, () => {
  test('packs what is worth it, names files by content, and has no script inside the page', async () => {
    await build();
    const files = filesOf(page());
    const [late] = files.filter((path) => /^assets\/late-[\w-]{7}\.js$/.test(path));
    const [style] = files.filter((path) => /^assets\/index-[\w-]{7}\.css$/.test(path));
    for (const path of [late!, style!]) {
      const plain = readFileSync(page(path));
      const packed = readFileSync(page(`${path}.br`));
      expect(packed.length).toBeLessThan(plain.length / 2);
      expect(brotliDecompressSync(packed).equals(plain)).toBe(true);
      expect(gunzipSync(readFileSync(page(`${path}.gz`))).equals(plain)).toBe(true);
    }
    const html = readFileSync(page('index.html'), 'utf8');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script(?![^>]* src="\/)|<style|https?:|\sstyle=/);
  });

  test('gives the service worker the list of all files, in one script without imports', async () => {
    await build();
    const worker = readFileSync(page('service-worker.js'), 'utf8');
    expect(worker).not.toMatch(/\bimport\b|\bexport\b|importScripts/);
    const served = filesOf(page()).filter((path) => !/^\.|\.(?:br|gz)$|^service-worker\.js$/.test(path));
    expect(served.length).toBeGreaterThan(4);
    const [list = ''] = /\[`\/assets[^\]]*\]/.exec(worker) ?? [];
    expect([...list.matchAll(/`\/([^`]+)`/g)].map(([, path]) => path)).toEqual(served.sort());
    const buildOf = () => /page-[0-9a-f]{12}/.exec(readFileSync(page('service-worker.js'), 'utf8'))?.[0];
    const before = buildOf();
    write('web/index.html', index.replace('<body>', '<body class="new">'));
    await build();
    expect(buildOf()).not.toBe(before);
  });

  test('is made again only when a source says something else', async () => {
    expect(open().directory).toBe(page());
    await build();
    expect(said).toEqual([
      'building the application …',
      expect.stringMatching(/^the application is built \(/),
    ]);
    expect(open().build).toBeUndefined();
    // A copy of a release has other times.
    utimesSync(join(checkout, 'web/main.ts'), new Date(0), new Date(0));
    expect(open().build).toBeUndefined();
    write('web/late.test.ts', 'a test is no part of it');
    expect(open().build).toBeUndefined();
    write('web/late.ts', 'export const text = "other";');
    expect(open().build).toBeDefined();
    await build();
    write('package-lock.json', '{ "other": true }');
    expect(open().build).toBeDefined();
  });

  test('fails with words that say where, and leaves what was built before', async () => {
    await build();
    const before = filesOf(page());
    write('web/main.ts', 'this is no script');
    await expect(build()).rejects.toThrow(/npm run build[\s\S]*main\.ts/);
    expect(filesOf(page())).toEqual(before);
    write('web/main.ts', '');
    await build();
    expect(filesOf(page())).not.toEqual(before);
  });

  test('of two processes at once is made by one; a lock that is left behind holds up none', async () => {
    write('web/.gitkeep', '');
    await mkdir(join(checkout, 'web/dist'));
    // No process has the greatest id.
    write('web/dist/page.lock', '4194304');
    const source = `import { openPage } from ${JSON.stringify(join(root, 'tools/page.mjs'))};
      await openPage(console.log, ${JSON.stringify(checkout)}).build?.();`;
    const inProcess = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]).then(
        ({ stdout }) => stdout,
      );
    const outputs = await Promise.all([inProcess(), inProcess()]);
    expect(outputs.filter((output) => output.includes('building the application …'))).toHaveLength(1);
    expect(open().build).toBeUndefined();
  });

  test('ends with the service', async () => {
    const stopping = new AbortController();
    const building = build(stopping.signal);
    stopping.abort();
    await expect(building).rejects.toThrow(/abort/i);
    await build();
    expect(open().build).toBeUndefined();
  });
});
