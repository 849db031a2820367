/** Which moments stay in reach, when shipping pauses, and what goes into a bucket. */
import { cp, mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeStore, objects, options, store } from '@parlance/testing/outside/object-store';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { beginChain, outboxPath } from '../../db/embedded/archive.ts';
import { openRepository } from '../repository/repository.ts';
import { makeOpener } from '../seal/open.ts';
import { Claim, standsFor, Taken } from './claim.ts';
import { mustPause, type ShippingState, troubleOf, warningOfShipping } from './guard.ts';
import { readMoment } from './moment.ts';
import { fileKeyOf, nameOfFile, readKept, segmentKey } from './place.ts';
import { chooseBases } from './prune-wal.ts';
import { isBefore, isOfLog, lastWithoutGap, segmentAfter, segmentOf } from './segments.ts';
import { Shipping } from './shipping.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-26T12:00:00Z');
const well: ShippingState = {
  waitingBytes: 0,
  failingSince: undefined,
  failure: undefined,
  isTaken: false,
  isPaused: false,
  shippedAt: undefined,
  base: { at: now - hour, bytes: 1, seconds: 1 },
  baseFailures: 0,
  baseFailure: undefined,
};

test('segments follow each other by name', () => {
  expect(segmentOf(1, '0/3000028')).toBe('000000010000000000000003');
  expect(segmentOf(2, 'A/FF000000')).toBe('000000020000000A000000FF');
  expect(segmentAfter('000000020000000A000000FF')).toBe('000000020000000B00000000');
  expect(isBefore('000000010000000A000000FE', '000000020000000A000000FF')).toBe(true);
  const names = new Set(['3', '4', '6'].map((end) => `00000001000000000000000${end}`));
  expect(lastWithoutGap(names, '000000010000000000000003')).toBe('000000010000000000000004');
  expect(lastWithoutGap(names, '000000010000000000000005')).toBeUndefined();
  expect(isOfLog('000000010000000000000003.00000028.backup')).toBe(true);
  expect(isOfLog('archtemp.000000010000000000000003.1.1')).toBe(false);
});

test('a moment has a zone', () => {
  expect(readMoment('2026-11-22T14:03Z')).toEqual(new Date('2026-11-22T14:03:00Z'));
  expect(readMoment('2026-11-22T14:03:30.5+01:00')).toEqual(new Date('2026-11-22T13:03:30.500Z'));
  expect(() => readMoment('2026-11-22T14:03')).toThrow('a time with its zone');
});

test('the bases of the window stay, and the newest from before it', () => {
  const baseOf = (day: number, chain = 'own') => ({ chain, ended_at: `2026-11-${day}T11:00:00.000Z` });
  const choose = (days: number, bases: ReturnType<typeof baseOf>[], reaches: [string, number][] = []) =>
    chooseBases(bases, new Map(reaches), days, now).map(({ ended_at }) => Number(ended_at.slice(8, 10)));
  const bases = [15, 18, 19, 22, 26].map((day) => baseOf(day));
  expect(choose(7, bases)).toEqual([19, 22, 26]);
  expect(choose(1, bases)).toEqual([22, 26]);
  expect(choose(1, bases.slice(0, 1))).toEqual([15]);
  // A restored service was tried on the 18th, and the one from before went on.
  const tried = [baseOf(15), baseOf(17), baseOf(18, 'tried'), baseOf(20)];
  const reaches = (days: number): [string, number][] => [
    ['own', now],
    ['tried', now - days * 24 * hour],
  ];
  expect(choose(7, tried, reaches(8))).toEqual([17, 18, 20]);
});

test('what is not shipped is a warning after an hour or a gigabyte, and pauses before the disk is full', () => {
  const failing = { ...well, failure: 'no such place', failingSince: now - hour + 1 };
  expect(warningOfShipping(failing, now)).toBeUndefined();
  expect(warningOfShipping(failing, now + 1)).toContain('2026-11-26T11:00:00.001Z (no such place)');
  expect(troubleOf({ ...well, waitingBytes: 1.1e9 }, now)).toBe('late');
  expect(warningOfShipping({ ...well, isPaused: true, base: undefined }, now)).toContain('is paused');
  expect(warningOfShipping({ ...well, base: { ...well.base!, at: now - 49 * hour } }, now)).toContain(
    'the newest base is of',
  );
  expect(mustPause(9.9e9, { free: 50e9 })).toBe(false);
  expect(mustPause(10.1e9, { free: 50e9 })).toBe(true);
  expect(mustPause(2e8, { free: 9e8 })).toBe(true);
  expect(mustPause(0, { free: 9e8 })).toBe(false);
});

test('your own database, and a bucket without a key, are refused', () => {
  const place = { BACKUP_WAL_TO: 's3://parlance/log' };
  expect(() => readConfig(place)).toThrow('set BACKUP_KEY');
  expect(() => readConfig({ ...place, BACKUP_KEY: 'key', DATABASE_URL: 'postgres://db/parlance' })).toThrow(
    'use the tools of that PostgreSQL',
  );
});

let directory: string;
let outbox: string;
let shipping: Shipping;
const passphrase = 'correct horse battery staple';
const segment = '000000010000000000000003';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-wal-'));
});
afterAll(async () => {
  closeStore();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  await rm(join(directory, 'data'), { recursive: true, force: true });
  objects.clear();
  const cluster = join(directory, 'data/postgres');
  outbox = outboxPath(cluster);
  await mkdir(outbox, { recursive: true });
  beginChain(cluster);
  await writeFile(join(directory, 'passphrase'), passphrase);
  shipping = await openShipping('data');
});

const openShipping = async (data: string): Promise<Shipping> => {
  const { endpoint, region, accessKey, secretKey } = options;
  const config = readConfig({
    DATA_DIR: join(directory, data),
    BACKUP_WAL_TO: 's3://parlance/log',
    BACKUP_KEY: join(directory, 'passphrase'),
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY: accessKey,
    BACKUP_S3_SECRET_KEY: secretKey,
  });
  const opened = await Shipping.open(config.backups.walTo!, config, pino({ level: 'silent' }));
  await opened.prepare();
  return opened;
};

const read = async (key: string): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of readKept(
    shipping.place.repository,
    key,
    makeOpener({ passphrases: [passphrase] }),
  ))
    pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

test('segments and files go sealed into a bucket, once it can be reached', async () => {
  const text = 'what the database wrote\n'.repeat(50_000);
  await writeFile(join(outbox, segment), text);
  const stored = join(directory, 'data/uploads/files/1/ab/plan');
  await mkdir(join(stored, '..'), { recursive: true });
  await writeFile(stored, 'dig here');
  await shipping.marks.add('files/1/ab/plan');
  await shipping.marks.add('thumbnails/1/ab/plan');

  store.isAway = true;
  await shipping.end();
  expect(shipping.state.failure).toContain('parlance');
  expect(await readdir(outbox)).toEqual([segment]);
  store.isAway = false;
  await shipping.end();
  expect(shipping.state).toMatchObject({ failure: undefined, waitingBytes: 0 });
  expect(await readdir(outbox)).toEqual([]);
  expect(await shipping.marks.list()).toEqual([]);

  const kept = segmentKey(shipping.chain, segment);
  expect(await read(kept)).toBe(text);
  expect(objects.get(`log/${kept}`)!.body.length).toBeLessThan(text.length / 20);
  expect(objects.get(`log/${kept}`)!.body.toString('latin1')).not.toContain('what the database wrote');
  expect(await read(fileKeyOf(nameOfFile('files/1/ab/plan')))).toBe('dig here');
});

test('an outbox that would fill the disk is emptied, and a new chain begins', async () => {
  store.isAway = true;
  await writeFile(join(outbox, segment), '');
  // A hole takes no room.
  await truncate(join(outbox, segment), 10.1e9);
  const { chain } = shipping;
  await shipping.end();
  store.isAway = false;
  expect(shipping.state).toMatchObject({ isPaused: true, waitingBytes: 0 });
  expect(shipping.chain).not.toBe(chain);
  expect(await readdir(outbox)).toEqual([]);
  await writeFile(join(outbox, segment), 'before the next base');
  await shipping.end();
  expect(await readdir(outbox)).toEqual([]);
  expect([...objects.keys()]).toEqual([]);
  shipping.resume();
  await writeFile(join(outbox, segment), 'after its beginning');
  await shipping.end();
  expect(await read(segmentKey(shipping.chain, segment))).toBe('after its beginning');
});

test('a place belongs to one service at a time, until that stops or has been silent for five minutes', async () => {
  let time = now;
  const clock = () => time;
  const { repository } = shipping.place;
  const [first, second] = ['first', 'second'].map(
    (name) => new Claim(repository, join(directory, name), clock),
  ) as [Claim, Claim];
  await first.hold();
  await expect(second.hold()).rejects.toThrow(
    'another service ships its log to s3://parlance/log, and did so at 2026-11-26T12:00:00.000Z: give each service a place of its own',
  );
  // A start of the same service, after it was killed, goes on at once.
  await new Claim(repository, join(directory, 'first'), clock).hold();
  time += standsFor - 1;
  await expect(second.hold()).rejects.toThrow(Taken);
  time += 1;
  await second.hold();
  // The first one was away, and may not remove anything.
  await expect(first.insist()).rejects.toThrow(Taken);
  await second.release();
  await first.hold();
  // The clock is set back.
  time = now - hour;
  await first.hold();
  await expect(second.hold()).rejects.toThrow('did so at 2026-11-26T11:00:00.000Z');
});

test('a copy of the data directory ships neither under the name of the original nor into its chain', async () => {
  await shipping.claim.hold();
  const { chain } = await openShipping('data');
  expect(chain).toBe(shipping.chain);
  expect(chain).not.toBe('');
  await cp(join(directory, 'data'), join(directory, 'copied'), { recursive: true });
  const copied = await openShipping('copied');
  // The start of its database begins another.
  expect(copied.chain).toBe('');
  await expect(copied.claim.hold()).rejects.toThrow(Taken);
  await shipping.claim.release();
  await copied.claim.hold();
  await (await openShipping('copied')).claim.insist();
});

test('a place whose disk is not mounted gets nothing, until the operator says so', async () => {
  const place = join(directory, 'disk');
  const claim = async () => {
    const repository = await openRepository(place, readConfig({ DATA_DIR: join(directory, 'data') }));
    return new Claim(repository, join(directory, 'data')).hold();
  };
  await claim();
  await rename(place, join(directory, 'unplugged'));
  await mkdir(place);
  await expect(claim()).rejects.toThrow(`shipped its log to ${place}, and there is nothing of it`);
  expect(await readdir(place)).toEqual([]);
  await mkdir(join(place, 'service'));
  await claim();
  // Copies of a place lack empty directories.
  await mkdir(join(place, 'wal'));
  await rm(join(place, 'service'), { recursive: true });
  await claim();
});

test('what the database of a second service writes waits, and its operator reads why', async () => {
  await new Claim(shipping.place.repository, join(directory, 'other')).hold();
  await writeFile(join(outbox, segment), 'waits');
  await shipping.end();
  expect(await readdir(outbox)).toEqual([segment]);
  expect(shipping.state).toMatchObject({ isTaken: true, isPaused: false });
  expect(warningOfShipping(shipping.state, Date.now())).toContain('BACKUP_WAL_TO: another service ships');
  expect([...objects.keys()]).toEqual(['log/service/shipping.json']);
  objects.clear();
  await shipping.end();
  expect(await read(segmentKey(shipping.chain, segment))).toBe('waits');
  expect(shipping.state.isTaken).toBe(false);
});
