import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDirectory } from './lock.ts';

test('taking the data directory leaves the module loader able to follow links', async () => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'parlance-lock-')));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'package'));
  await writeFile(join(directory, 'package/module.js'), '');
  await symlink('package', join(directory, 'link'));
  const { resolve } = createRequire(join(directory, 'main.js'));
  const file = resolve('./package/module.js');
  const lock = await lockDataDirectory(directory);
  expect(resolve('./link/module.js')).toBe(file);
  await lock!.release();
});
