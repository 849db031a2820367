/** A repository holds many backups, and each file once. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getAttachments, removeAttachment } from '@parlance/protocol/uploads/uploads';
import {
  backUpTo,
  findBackup,
  openRepository,
  prune,
  timeOf,
  verifyBackup,
} from '@parlance/server/backup/index';
import { readConfig } from '@parlance/server/config/config';
import { write } from '@parlance/server/db/sql';
import { scheduleRound } from '@parlance/server/jobs/rounds';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ask, upload } from '../files.ts';
import { runCommand } from '../processes/process.ts';
import { startService, type TestService } from '../service.ts';
import { configOf, EmptyPlace, openStored } from './place.ts';

const sealing = { by: 'passphrase', passphrase: 'correct horse battery staple' } as const;
const opening = { passphrases: [sealing.passphrase] };

let directory: string;
let service: TestService;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-repository-'));
  service = await startService({ law: { watchers: [] } });
});
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

const blobsIn = async (place: string): Promise<string[]> =>
  (await readdir(join(place, 'blobs'), { recursive: true })).filter((name) => name.includes('/')).sort();

test('files lie there once, are restored from there, and go with the last backup that needs them', async () => {
  const { member, owner } = service;
  const place = join(directory, 'sealed');
  const first = await upload(member, 'first.txt', 'dig here');
  await upload(member, 'second.txt', 'and here');
  await member.call(sendMessage, { type: 'direct', to: [owner.id], content: `[first](${first})` });
  const config = configOf(service);
  const repository = await openRepository(place, config);
  const order = { config, connection: service.connection, sealing, report: () => {} };
  const older = await backUpTo(repository, order);
  expect(older).toMatchObject({ files: 2, missing: 0, is_sealed: true });
  const before = await blobsIn(place);
  expect(before).toHaveLength(2);

  const { attachments } = await member.call(getAttachments);
  await member.call(removeAttachment, {
    attachment_id: attachments.find(({ name }) => name === 'second.txt')!.id,
  });
  const newer = await backUpTo(repository, order);
  expect(newer.files).toBe(1);
  expect(await blobsIn(place)).toEqual(before);

  const verify = async (name?: string) =>
    verifyBackup(await openStored(repository, await findBackup(repository, name), opening));
  expect((await verify(older.name)).uploads).toEqual({ files: 2, bytes: 16 });
  expect(await prune(repository, { d: 1 }, Date.now())).toMatchObject({
    kept: [newer.name],
    removed: [older.name],
    removed_files: 1,
  });
  expect((await verify()).uploads).toEqual({ files: 1, bytes: 8 });
  await expect(findBackup(repository, older.name)).rejects.toThrow('There is no backup');

  const target = await EmptyPlace.make();
  await target.restoreReading(await openStored(repository, newer.name, opening));
  const restored = await startService({
    restored: { stored: target.database, people: service.people },
    law: { watchers: [] },
    uploads: { directory: target.uploads },
  });
  try {
    const { messages } = await restored.owner.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
    });
    expect(messages[0]!.content).toContain('first');
    expect((await ask(restored, restored.member.person, first)).body.toString()).toBe('dig here');
  } finally {
    await restored.close();
    await target.release();
  }

  const [left] = await blobsIn(place);
  await writeFile(join(place, 'blobs', left!), 'something else');
  await expect(verify()).rejects.toThrow(/^The backup is damaged: the file .* is not as it was written/);
  await rm(join(place, 'blobs', left!));
  await expect(verify()).rejects.toThrow(/is missing in/);
});

test('a backup has the time of the database, however wrong the clock of the machine is', async () => {
  const config = configOf(service);
  const repository = await openRepository(join(directory, 'timed'), config);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const order = { config, connection: service.connection, sealing, report: () => {} };
  const { name } = await backUpTo(repository, order);
  const { manifest } = await openStored(repository, name, opening);
  for (const at of [timeOf(name), Date.parse(manifest.made_at)]) {
    expect(at).toBeGreaterThanOrEqual(now);
    expect(at).toBeLessThan(now + 86_400_000);
  }
});

test('a machine whose clock is days ahead does not take a running backup for one that was killed', async () => {
  const place = join(directory, 'busy');
  await mkdir(join(place, 'busy'), { recursive: true });
  await writeFile(join(place, `busy/backup.${Date.now()}.${crypto.randomUUID()}`), 'busy');
  const shift = 'const { now } = Date; Date.now = () => now() + 2 * 86_400_000;';
  if ('url' in service.connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory, port, user, database } = service.connection;
  const pruned = await runCommand(['backup', 'prune', '--to', place], {
    DATA_DIR: join(directory, 'ahead'),
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: socketDirectory,
    PGPORT: String(port),
    PGUSER: user,
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(shift)}"`,
  });
  expect([pruned.status, pruned.errors]).toEqual([
    1,
    expect.stringContaining('is in use by another "backup"'),
  ]);
});

test('backups are removed while the database does not answer, unless one may run', async () => {
  const place = join(directory, 'no-database');
  await mkdir(join(place, 'busy'), { recursive: true });
  const pruneThere = () =>
    runCommand(['backup', 'prune', '--to', place], {
      DATA_DIR: join(directory, 'away'),
      DATABASE_URL: 'postgres://nowhere@127.0.0.1:1/none',
    });
  expect((await pruneThere()).status).toBe(0);
  await writeFile(join(place, `busy/backup.${Date.now()}.${crypto.randomUUID()}`), 'busy');
  expect(await pruneThere()).toMatchObject({ status: 1, errors: expect.stringContaining('DATABASE_URL') });
});

test('a backup is made every day, and owners hear of it when it fails three times', async () => {
  const place = join(directory, 'scheduled');
  const watched = await startService({
    law: { watchers: [] },
    backing: (uploads) => ({
      ...readConfig({
        DATA_DIR: directory,
        BACKUP_TO: place,
        BACKUP_KEEP: '2d',
        BACKUP_VERIFY: 'weekly',
        SECRET_KEY: configOf(service).shownKey,
      }),
      uploads,
    }),
  });
  const get = async (url: string) => (await watched.app.http.inject({ method: 'GET', url })).body;
  const run = async (name: string) => {
    const series = { name, lane: 'backups', everySeconds: 0, run: async () => {} } as const;
    await scheduleRound(watched.database, series, 'first');
    await watched.runJobs();
  };
  const round = () => run('backup.scheduled');
  const backups = async () => (await readdir(join(place, 'backups'))).length;
  try {
    // One that was killed while the clock was a year ahead is not waited for.
    await write`insert into backups (is_scheduled, place, started_at, seen_at)
      values (true, ${place}, now() + interval '1 year', now() + interval '1 year')`.execute(
      watched.database.query,
    );
    await round();
    await round();
    expect(await backups()).toBe(1);
    expect(await get('/metrics')).toMatch(/^parlance_backup_last_success_timestamp \d{10}/m);
    expect(await get('/metrics')).toMatch(/^parlance_backup_bytes [1-9]\d+$/m);
    expect(JSON.parse(await get('/health'))).toMatchObject({ status: 'ok', database: 'ok' });

    await run('backup.check');
    await run('backup.check');
    const checks = await readdir(join(place, 'checks'));
    expect(checks).toEqual([expect.stringMatching(/\.good\.json$/)]);
    watched.clock.forward(11 * 60);
    const metrics = () => get('/metrics');
    await expect.poll(metrics).toMatch(/^parlance_backup_check_seconds (?!0$)[\d.]+$/m);
    expect(await metrics()).toMatch(/^parlance_backup_check_failures 0$/m);
    watched.clock.forward(7 * 86_400);
    vi.stubEnv('TMPDIR', join(directory, 'nowhere'));
    await run('backup.check');
    vi.unstubAllEnvs();
    watched.clock.forward(11 * 60);
    await expect.poll(metrics).toMatch(/^parlance_backup_check_failures 1$/m);
    expect(JSON.parse(await get('/health'))).toMatchObject({
      warnings: expect.arrayContaining([
        expect.stringMatching(/^The newest check of a backup failed: TMPDIR: .* cannot be written/),
      ]),
    });
    const newest = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
    const notice = (await watched.owner.call(getMessages, newest)).messages[0]!;
    expect(notice.content).toContain('The newest backup of this service could not be restored.');
    expect(watched.faults.take()).toEqual([expect.objectContaining({ msg: 'a check of a backup failed' })]);

    await rm(place, { recursive: true });
    await writeFile(place, 'a file where the directory was');
    for (let times = 0; times < 3; times += 1) {
      watched.clock.forward(86_400);
      await round();
    }
    expect(await get('/metrics')).toMatch(/^parlance_backup_failures 3$/m);
    const { messages } = await watched.owner.call(getMessages, newest);
    expect(messages[0]!.content).toContain('The last 3 backups of this service failed.');
    expect(JSON.parse(await get('/health'))).toMatchObject({
      status: 'ok',
      warnings: [
        expect.stringContaining('The last backup succeeded at'),
        expect.stringContaining('The newest check of a backup failed'),
      ],
    });
    expect(watched.faults.take()).toEqual(Array(3).fill(expect.objectContaining({ msg: 'a backup failed' })));
  } finally {
    watched.faults.take();
    await watched.close();
  }
});
