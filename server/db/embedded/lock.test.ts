import { link, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
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

test('of several that take it at once with equal process ids, exactly one has it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (let round = 0; round < 30; round += 1) {
    // All of this process, as two containers may number theirs alike; each second time a dead one left its lock.
    if (round % 2 === 1) await leaveDeadLock(join(directory, 'lock'));
    const taken = await Promise.all(Array.from({ length: 6 }, () => lockDataDirectory(directory)));
    const holders = taken.filter((lock) => lock !== undefined);
    expect(holders).toHaveLength(1);
    expect(await lockDataDirectory(directory)).toBeUndefined();
    await holders[0]!.release();
  }
  expect(await readdir(directory)).toEqual([]);
});

/** A socket on which no process listens. */
async function leaveDeadLock(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(`${path}.new`, resolve));
  await link(`${path}.new`, path);
  await new Promise((resolve) => server.close(resolve));
}
