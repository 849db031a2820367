import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenFiles } from '../archive/scratch.ts';
import { ByTime } from './by-time.ts';
import type { Place } from './run.ts';

let scratch: string;
let files: OpenFiles;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'sorting-'));
  files = new OpenFiles(scratch);
});
afterAll(async () => {
  await files.close();
  await rm(scratch, { recursive: true });
});

/** Numbers that look random and are the same each time. */
const places = Array.from(
  { length: 5000 },
  (_, index): Place => ({
    time: 1_500_000_000_000 + ((index * 7919) % 1000),
    file: index % 3,
    offset: 90 * 1024 ** 3 + index * 100,
    length: index,
    tag: 2 ** 52 + index,
  }),
);
const byTime = [...places].sort(
  (one, other) => one.time - other.time || one.file - other.file || one.offset - other.offset,
);

test.each([
  ['in memory', 10_000],
  ['on disk', 300],
  ['where runs end exactly', 500],
])('sorts messages by time, %s', async (_, length) => {
  const sorter = new ByTime(() => files.openScratch(), length);
  for (const place of places) await sorter.add(place);
  expect(sorter.total).toBe(5000);
  for (let round = 0; round < 2; round++) {
    const sorted: Place[] = [];
    for await (const place of sorter.sorted()) sorted.push(place);
    expect(sorted).toEqual(byTime);
  }
  expect(await readdir(scratch)).toEqual([]);
});

test('yields nothing when nothing was added', async () => {
  for await (const _ of new ByTime(() => files.openScratch()).sorted()) expect.unreachable();
});
