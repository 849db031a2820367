import {
  chown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FarLock } from './far-lock.ts';
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
  for (let round = 1; round <= 100; round += 1) {
    // All of this process, as two containers may number theirs alike. From the second round on, a dead one is there.
    const taken = await Promise.all(Array.from({ length: 6 }, () => lockDataDirectory(directory)));
    const holders = taken.filter((lock) => lock !== undefined);
    expect(holders).toHaveLength(1);
    expect(await lockDataDirectory(directory)).toBeUndefined();
    await holders[0]!.release();
    expect(await readdir(directory)).toEqual([`lock.${round}`]);
  }
});

test('a lock of a version before numbers holds while it is alive, and goes when it is dead', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const lock = await lockDataDirectory(directory);
  await lock!.release();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(directory, 'new'), resolve));
  await link(join(directory, 'new'), join(directory, 'lock'));
  expect(await lockDataDirectory(directory)).toBeUndefined();
  await new Promise((resolve) => server.close(resolve));
  const next = await lockDataDirectory(directory);
  expect(await readdir(directory)).toEqual(['lock.2']);
  await next!.release();
});

test('another machine has it while it renews its mark, though its socket is not heard here', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const lockOn = (machine: string) => lockDataDirectory(directory, new FarLock(directory, machine));
  const first = await lockOn('first');
  // What another machine sees of a living socket: a file without a listener.
  await rm(join(directory, 'lock.1'));
  await expect(lockOn('second')).rejects.toThrow('on another machine');
  // Its own machine knows by the socket that a holder was killed.
  const again = await lockOn('first');
  await again!.release();
  expect(await readdir(directory)).not.toContain('lock-machine');
  const second = await lockOn('second');
  const long = new Date(Date.now() - 60_000);
  await utimes(join(directory, 'lock-machine'), long, long);
  await rm(join(directory, 'lock.2'));
  const third = await lockOn('third');
  expect(third).toBeDefined();
  await second!.release();
  await expect(lockOn('second')).rejects.toThrow('on another machine');
  for (const lock of [third, first]) await lock!.release();
});

test.runIf(process.getuid?.() === 0)('a dead lock of root keeps no other user away', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await chown(directory, 12_345, 0);
  const lock = await lockDataDirectory(directory);
  await lock!.release();
  process.seteuid!(12_345);
  onTestFinished(() => process.seteuid!(0));
  const next = await lockDataDirectory(directory);
  expect(await readdir(directory)).toEqual(['lock.2']);
  await next!.release();
});
