import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { majorOf } from './majors.ts';
import { dropReplaced, finishReplacing, replaceCluster } from './replace.ts';

const day = 86_400_000;

test('a replaced cluster stays for 14 days, and a copy without its mark never takes the place', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-replace-'));
  const cluster = join(directory, 'postgres');
  const make = async (path: string, major: number) => {
    await mkdir(path);
    await writeFile(join(path, 'PG_VERSION'), `${major}\n`);
  };
  await make(`${cluster}.new`, 18);
  await finishReplacing(cluster);
  expect(existsSync(cluster)).toBe(false);
  await make(cluster, 17);
  await replaceCluster(cluster);
  expect([majorOf(cluster), majorOf(`${cluster}.17`)]).toEqual([18, 17]);
  // As a kill leaves it between the renames.
  await rename(cluster, `${cluster}.new`);
  await finishReplacing(cluster);
  expect(majorOf(cluster)).toBe(18);
  expect(await dropReplaced(cluster, Date.now() + 13 * day)).toEqual([]);
  expect(await dropReplaced(cluster, Date.now() + 15 * day)).toEqual([`${cluster}.17`]);
  expect(existsSync(`${cluster}.17`)).toBe(false);
  await rm(directory, { recursive: true });
});
