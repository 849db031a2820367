import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFile } from './new-file.ts';

test('of two that make one file at once, one gets the name, and the other mixes nothing in', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-new-file-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'chat.parlance');
  const slow = makeFile(path, async (draft) => {
    await writeFile(draft, 'slow ', { flag: 'wx' });
    await makeFile(path, (other) => writeFile(other, 'fast', { flag: 'wx' }));
    await writeFile(draft, 'and late', { flag: 'a' });
  });
  await expect(slow).rejects.toThrow(`There is a file ${path} already.`);
  expect(await readFile(path, 'utf8')).toBe('fast');
  expect(await readdir(directory)).toEqual(['chat.parlance']);
});

test('what kills left goes when a file is made beside it, a draft that grows and files of others stay', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-new-file-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const left = ['chat.0123abcd.parlance-part', 'chat-2026-11-27.89ab0123.parlance-part'];
  const stay = ['chat.4567abcd.parlance-part', 'other.0123abcd.part', 'chat.parlance-part'];
  const names = [...left, ...stay];
  for (const name of names) await writeFile(join(directory, name), '');
  for (const name of names.filter((name) => !name.includes('4567')))
    await utimes(join(directory, name), 0, 0);
  await makeFile(join(directory, 'chat'), (draft) => writeFile(draft, 'whole'));
  expect((await readdir(directory)).sort()).toEqual(['chat', ...stay].sort());
});
