import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { KeyList } from '../make/keys-of-files.ts';
import { writeFileList } from './file-list.ts';
import {
  baseKey,
  fetchReach,
  fileKeyOf,
  keep,
  listBases,
  listFiles,
  listLogs,
  noteBase,
  noteReach,
  openWalPlace,
  segmentKey,
  type WalPlace,
} from './place.ts';
import { pruneLog } from './prune-wal.ts';

let directory: string;
let place: WalPlace;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-prune-'));
  place = await openWalPlace(directory, readConfig({ DATA_DIR: join(directory, 'data') }));
});
afterEach(() => rm(directory, { recursive: true }));

async function* some(): AsyncGenerator<Buffer> {
  yield Buffer.from('some bytes');
}
const segment = (number: number) => `00000001000000000000000${number}`;
const time = (day: number) => `2026-11-${day}T11:00:00.000Z`;
const now = Date.parse('2026-11-26T12:00:00Z');

/** `needed` and `present`: names of files. */
const addBase = async (
  day: number,
  { chain, first, needed, present }: { chain: string; first: number; needed: string[]; present: string[] },
): Promise<void> => {
  const name = `base-${day}`;
  const keys = new KeyList();
  for (const file of needed) keys.add(file);
  await keep(place, baseKey(name, 'cluster'), some());
  await writeFileList(place, name, keys, new Set(present));
  await noteBase(place.repository, {
    format: 1,
    parlance: '0.1.0',
    postgresql: '18.4',
    migrations: [],
    is_sealed: false,
    name,
    chain,
    began_at: time(day),
    ended_at: time(day),
    first_segment: segment(first),
    key_fingerprint: null,
    bytes: 10,
    cluster_bytes: 10,
  });
};
const addLog = async (chain: string, until: number, ...numbers: number[]): Promise<void> => {
  for (const number of numbers) await keep(place, segmentKey(chain, segment(number)), some());
  await noteReach(place.repository, chain, { segment: segment(numbers.at(-1)!), at: time(until) });
};
const filesThere = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of listFiles(place.repository)) names.push(name);
  return names.sort();
};
const prune = () => pruneLog(place.repository, { days: 2, now, current: 'new' });

test('bases, segments and files that no moment of the window needs go, and no others', async () => {
  await addLog('gone', 22, 1);
  await addLog('old', 25, 1, 2, 3, 4);
  await addLog('new', 25, 1, 2);
  for (const file of ['aa1', 'aa2', 'aa3', 'aa4']) await keep(place, fileKeyOf(file), some());
  await addBase(20, { chain: 'gone', first: 1, needed: ['aa1'], present: ['aa1'] });
  // Here `aa1` was deleted, and `aa3` was there before its row.
  await addBase(23, { chain: 'old', first: 3, needed: ['aa2'], present: ['aa1', 'aa2', 'aa3'] });
  await addBase(25, {
    chain: 'new',
    first: 2,
    needed: ['aa2', 'aa3'],
    present: ['aa1', 'aa2', 'aa3', 'aa4'],
  });

  expect(await prune()).toEqual({ bases: 1, segments: 4, files: 1 });
  expect((await listBases(place.repository)).map(({ name }) => name)).toEqual(['base-23', 'base-25']);
  expect(await listLogs(place.repository)).toEqual(
    new Map([
      ['old', new Set([segment(3), segment(4)])],
      ['new', new Set([segment(2)])],
    ]),
  );
  expect(await fetchReach(place.repository, 'gone')).toBeUndefined();
  expect(await filesThere()).toEqual(['aa2', 'aa3', 'aa4']);
  expect(await prune()).toMatchObject({ bases: 0, segments: 0 });
});

test('a file whose row comes after the first base stays', async () => {
  await keep(place, fileKeyOf('aa1'), some());
  await addBase(25, { chain: 'new', first: 1, needed: [], present: ['aa1'] });
  expect(await prune()).toEqual({ bases: 0, segments: 0, files: 0 });
  expect(await filesThere()).toEqual(['aa1']);
});

test('the log that is shipped before the first base stays', async () => {
  await addLog('new', 25, 1, 2);
  expect(await prune()).toEqual({ bases: 0, segments: 0, files: 0 });
  expect(await listLogs(place.repository)).toEqual(new Map([['new', new Set([segment(1), segment(2)])]]));
});
