/** Which base a moment is restored from, where two services shipped into one place. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { findSpan, type Moment } from './moment.ts';
import { keep, noteBase, noteReach, openWalPlace, segmentKey, type WalPlace } from './place.ts';

let directory: string;
let place: WalPlace;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-moment-'));
  place = await openWalPlace(directory, readConfig({ DATA_DIR: join(directory, 'data') }));
});
afterEach(() => rm(directory, { recursive: true }));

const segment = (number: number) => `00000001000000000000000${number}`;
const at = (time: string) => `2026-11-22T${time}:00.000Z`;

async function* some(): AsyncGenerator<Buffer> {
  yield Buffer.from('some bytes');
}

/** The base is of the time `from`. */
const ship = async (chain: string, from: string, until: string, ...segments: number[]): Promise<void> => {
  for (const number of segments) await keep(place, segmentKey(chain, segment(number)), some());
  await noteReach(place.repository, chain, { segment: segment(segments.at(-1)!), at: at(until) });
  await noteBase(place.repository, {
    format: 1,
    parlance: '0.1.0',
    postgresql: '18.4',
    migrations: [],
    is_sealed: false,
    name: chain,
    chain,
    began_at: at(from),
    ended_at: at(from),
    first_segment: segment(segments[0]!),
    key_fingerprint: null,
    bytes: 10,
    cluster_bytes: 10,
  });
};

const findChain = async (time: string): Promise<string> => {
  const moment: Moment = time === 'latest' ? time : new Date(at(time));
  return (await findSpan(place.repository, moment)).base.chain;
};

test('a restored service that was given up does not hide what the one before wrote later', async () => {
  await ship('first', '10:00', '14:00', 1, 2);
  await ship('restored', '12:00', '12:30', 1, 2);
  expect(await findChain('11:00')).toBe('first');
  expect(await findChain('12:20')).toBe('restored');
  expect(await findChain('13:00')).toBe('first');
  expect(await findChain('latest')).toBe('first');
  await expect(findChain('14:01')).rejects.toThrow(`reaches to ${at('14:00')}, and not to`);
});

test('a moment between two services is refused with the times that can be reached', async () => {
  await ship('first', '10:00', '11:00', 1, 2);
  await ship('restored', '12:00', '13:00', 1, 2);
  await expect(findChain('11:30')).rejects.toThrow(
    `reaches to ${at('11:00')} and again from ${at('12:00')} on, and not to ${at('11:30')}`,
  );
  expect(await findChain('latest')).toBe('restored');
});

test('a missing part of the log leaves a moment with the service of then', async () => {
  await ship('first', '10:00', '14:00', 1, 2);
  await ship('restored', '12:00', '13:00', 1, 3);
  const { base, last, until } = await findSpan(place.repository, new Date(at('12:30')));
  expect(base.chain).toBe('restored');
  expect([last, until]).toEqual([segment(1), undefined]);
});
