import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { root } from './prepare.mjs';

const run = promisify(execFile);
const home = await mkdtemp(join(tmpdir(), 'parts-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const kept = join(home, 'kept');

const long = `// ${'x'.repeat(20_000)}\n`;
const parts = {
  'soup-1.cjs': `${long}const bowl = require('./bowl-2.cjs');
    exports.serve = () => [bowl.name, require('node:path').basename(__filename)];`,
  'bowl-2.cjs': `exports.name = '\\u00e9cuelle';`,
};
const program = `
  import { keepCompiledCode, load } from './parts.js';
  keepCompiledCode(process.argv[2]);
  console.log(JSON.stringify(load('soup-1.cjs').serve()));
`;

beforeEach(async () => {
  await rm(kept, { recursive: true, force: true });
  await writeFile(join(home, 'package.json'), '{"type":"module"}');
  await copyFile(join(root, 'tools/parts.mjs'), join(home, 'parts.js'));
  await writeFile(join(home, 'program.js'), program);
  for (const [name, text] of Object.entries(parts)) await writeFile(join(home, name), text);
});

const start = async (directory = kept) => {
  const { stdout } = await run(process.execPath, [join(home, 'program.js'), directory]);
  expect(JSON.parse(stdout)).toEqual(['écuelle', 'soup-1.cjs']);
};

/** The file of the one part that is long enough. */
const findKept = async () => {
  const [name, ...others] = await readdir(kept);
  expect([name, others]).toEqual([expect.stringMatching(/^soup-1\.cjs\.[0-9a-f]+$/), []]);
  const path = join(kept, name!);
  return { path, ...(await stat(path)) };
};

test('compiled code is kept at the end, and taken by the next process', async () => {
  await start();
  const first = await findKept();
  await start();
  expect(await findKept()).toMatchObject({ ino: first.ino, mtimeMs: first.mtimeMs });
});

test('code that is cut off is made again', async () => {
  await start();
  const { path, size } = await findKept();
  await truncate(path, size / 2);
  await start();
  expect(await findKept()).toMatchObject({ size });
});

test('a directory that cannot be made is left alone', async () => {
  await mkdir(kept);
  await writeFile(join(kept, 'file'), '');
  await start(join(kept, 'file/below'));
  expect(await readdir(kept)).toEqual(['file']);
});
