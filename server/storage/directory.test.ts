/** Files in a directory, whose disk may be taken away. */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStorage, markKey, type Storage } from './index.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-directory-'));
});
afterAll(() => rm(directory, { recursive: true }));

const isGone = /its file installation\/id is gone: is its disk mounted\?/;
const one = 'files/1/ab/one';
const put = (storage: Storage, key: string) => storage.put(key, Buffer.from('1'), 'text/plain');

test('a storage that wrote its mark, or has read it, says when its disk is away, and goes on when it is back', async () => {
  const root = join(directory, 'uploads');
  const writer = await createStorage(root, undefined);
  await put(writer, markKey);
  const reader = await createStorage(root, undefined);
  expect(await text((await reader.read(markKey))!)).toBe('1');
  await rename(root, `${root}.away`);
  await expect(put(writer, one)).rejects.toThrow(isGone);
  await expect(reader.read(one)).rejects.toThrow(isGone);
  await rename(`${root}.away`, root);
  await put(writer, one);
  expect(await reader.has(one)).toBe(true);
});
