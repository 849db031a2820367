import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { runCommand, startProgram } from '../processes/process.ts';
import { readOwner } from '../processes/settlers.ts';
import { authorize, demand, type Person, type Request, request } from '../wire.ts';
import { longestRecovery } from './recovery.ts';

/** Megabytes. */
const SIZE = 160;
/** The service under a limit that fails writes like a full disk, and needs no root: 20 MB for a file. */
const limitingFiles = ['/bin/sh', '-c', 'ulimit -f 40000 && exec "$@"', 'sh', ...startProgram] as const;

let installation: Installation | undefined;
let mounted: string | undefined;

afterEach(async () => {
  await installation?.stop();
  if (mounted !== undefined) execFileSync('umount', ['--lazy', mounted]);
  mounted = undefined;
  await installation?.remove();
});

/** Mounts a small disk in memory, so that filling it is harmless. Only root may do that, and not everywhere. */
const mountSmallDisk = (directory: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0755`, 'tmpfs', directory], {
      stdio: 'ignore',
    });
    mounted = directory;
    return true;
  } catch {
    console.log('disk: skipped, since a disk in memory cannot be mounted here');
    return false;
  }
};

const fill = async (directory: string, left: number): Promise<string> => {
  const path = join(directory, 'filler');
  const { bavail, bsize } = await statfs(directory);
  const file = await open(path, 'w');
  const megabyte = Buffer.alloc(1_048_576);
  try {
    for (let room = (bavail * bsize) / 1_048_576 - left; room > 0; room -= 1) await file.write(megabyte);
  } catch {
  } finally {
    await file.close();
  }
  return path;
};

/** Writes into the write-ahead log until the disk has no space for it, which ends the database. */
const fillLog = async (): Promise<void> => {
  const host = join(installation!.dataDirectory, 'postgres');
  const sql = postgres({ host, port: 5432, username: 'parlance', database: 'parlance', max: 1 });
  try {
    for (;;) await sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`;
  } catch {
  } finally {
    await sql.end({ timeout: 0 });
  }
};

const saying = (person: Person, content: string): Request => ({
  method: 'POST',
  path: '/messages',
  person,
  parameters: { type: 'direct', to: [person.id], content },
});

const isNotReady = { status: 503, body: { result: 'error', code: 'SERVER_NOT_READY' } };

const fetchIds = async (person: Person): Promise<number[]> => {
  const { messages } = await demand(installation!.address, {
    method: 'GET',
    path: '/messages',
    person,
    parameters: { anchor: 'newest', num_before: 5000, num_after: 0 },
  });
  return (messages as { id: number }[]).map(({ id }) => id);
};

const uploadFile = async (person: Person, bytes: number) => {
  const form = new FormData();
  form.set('file', new Blob([randomBytes(bytes)]), 'plan.bin');
  const answer = await fetch(`${installation!.address}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: authorize(person) },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

/** No upload is taken or leaves a part of itself, and the service calls itself unready. */
const expectNoFiles = async (owner: Person) => {
  expect(await uploadFile(owner, 100_000)).toMatchObject(isNotReady);
  const incoming = join(installation!.dataDirectory, 'uploads/incoming');
  expect(await readdir(incoming).catch(() => [])).toEqual([]);
  const ready = await fetch(`${installation!.address}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ disk: 'unwritable' })]);
};

test('an upload that the disk does not take whole is answered 503 and leaves no part of itself', async () => {
  installation = await Installation.create({ LOG_LEVEL: 'silent' }, limitingFiles);
  await installation.start();
  const owner = await readOwner(installation);
  expect(await uploadFile(owner, 1000)).toMatchObject({ status: 200 });
  expect(await uploadFile(owner, 24_000_000)).toMatchObject(isNotReady);
  expect(await readdir(join(installation.dataDirectory, 'uploads/incoming'))).toEqual([]);
});

test('an export that the disk does not take whole fails by itself, and leaves no part of itself', async () => {
  installation = await Installation.create({ LOG_LEVEL: 'warn' }, limitingFiles);
  await installation.start();
  const owner = await readOwner(installation);
  const post = (path: string, parameters: Request['parameters']) =>
    demand(installation!.address, { method: 'POST', path, person: owner, parameters });
  await post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await uploadFile(owner, 12_000_000);
    expect(status).toBe(200);
    const content = `[plan](${(body as { url: string }).url})`;
    await post('/messages', { type: 'channel', to: 'garden', topic: 'beds', content });
  }
  await post('/export/realm', { export_type: 'public' });
  await installation.says(/EFBIG/);
  expect(await readdir(join(installation.dataDirectory, 'uploads/incoming'))).toEqual([]);
  expect(await uploadFile(owner, 1000)).toMatchObject({ status: 200 });
});

const fetchWarnings = async (): Promise<unknown> => {
  const health = await fetch(`${installation!.address}/health`);
  expect(health.status).toBe(200);
  return ((await health.json()) as { warnings?: unknown }).warnings;
};

/** Returns what the doctor says of files. */
const askDoctor = async (): Promise<string[]> => {
  const { output } = await runCommand(['doctor'], { DATA_DIR: installation!.dataDirectory });
  return output.split('\n').filter((line) => /\] (files|disk of files): /.test(line));
};

test('uploaded files whose disk is not mounted any more are refused, and missed by its health and by the doctor', async () => {
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  await installation.start();
  const owner = await readOwner(installation);
  const directory = join(installation.dataDirectory, 'uploads');
  const { url } = (await uploadFile(owner, 1000)).body as { url: string };
  const readFile = async () =>
    (await fetch(`${installation!.address}${url}`, { headers: { authorization: authorize(owner) } })).status;
  expect(await readFile()).toBe(200);
  expect(await fetchWarnings()).toBeUndefined();
  await rename(directory, `${directory}.away`);
  await mkdir(directory);
  expect(await uploadFile(owner, 1000)).toMatchObject(isNotReady);
  expect(await readFile()).toBe(503);
  const missed = expect.stringMatching(
    /uploads does not work \(its file installation\/id is gone: is its disk mounted\?\)$/,
  );
  await expect.poll(fetchWarnings).toEqual([missed]);
  expect(await askDoctor()).toEqual([expect.stringMatching(/^\[ MEND \] files: .*is its disk mounted/)]);
  const run = async (...words: string[]) => {
    const { status, errors } = await runCommand(words, { DATA_DIR: installation!.dataDirectory });
    return [status, errors.trim().split('\n').at(-1)];
  };
  const [backup, archive] = ['whole.parlance', 'home.tar.gz'].map((name) =>
    join(installation!.directory, name),
  );
  const refused = [1, expect.stringMatching(/uploads does not hold the files of this installation/)];
  expect(await run('backup', backup!, '--no-encryption')).toEqual(refused);
  expect(await run('organization', 'export', archive!)).toEqual(refused);
  expect((await run('backup', backup!, '--no-encryption', '--without-uploads'))[0]).toBe(0);
  await rm(directory, { recursive: true });
  await rename(`${directory}.away`, directory);
  expect(await uploadFile(owner, 1000)).toMatchObject({ status: 200 });
  expect(await readFile()).toBe(200);
  expect((await run('organization', 'export', archive!))[0]).toBe(0);
  await expect.poll(fetchWarnings).toBeUndefined();
});

test('its health and the doctor look at a disk of uploaded files, too', async (context) => {
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  const directory = join(installation.dataDirectory, 'uploads');
  await mkdir(directory, { recursive: true });
  if (!mountSmallDisk(directory)) return context.skip();
  await installation.start();
  const says = `0.2 GB of 0.2 GB are free for`;
  expect(await fetchWarnings()).toEqual([`${says} the uploaded files in ${directory}`]);
  expect(await askDoctor()).toEqual([
    `[  ok  ] files: they can be written, read and deleted in ${directory}`,
    `[ look ] disk of files: ${says} ${directory}`,
  ]);
  const metrics = await (await fetch(`${installation.address}/metrics`)).text();
  expect(metrics).toContain(`parlance_files_disk_bytes{kind="whole"} ${SIZE * 1_048_576}\n`);
  await fill(directory, 0);
  const full = expect.stringMatching(/uploads does not work \(ENOSPC/);
  await expect.poll(fetchWarnings).toEqual([full]);
  expect(await askDoctor()).toEqual([expect.stringMatching(/^\[ MEND \] files: .*ENOSPC/)]);
});

test('[R10] answers 503 while the disk is full, acknowledges nothing that it has not, and goes on when there is room', async (context) => {
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  if (!mountSmallDisk(installation.directory)) return context.skip();
  await installation.start();
  const owner = await readOwner(installation);
  const acknowledged: unknown[] = [];
  // No room at all; or room for messages but not for the write-ahead log.
  for (const left of [0, 9]) {
    for (let count = 0; count < 10; count += 1) {
      const { body } = await request(installation.address, saying(owner, `with room for ${left} more`));
      acknowledged.push(body.id);
    }
    const filler = await fill(installation.directory, left);
    for (let refused = 0; refused < 100; ) {
      const text = `${left} ${randomBytes(3000).toString('base64')}`;
      const reply = await request(installation.address, saying(owner, text));
      if (reply.status === 200) acknowledged.push(reply.body.id);
      else {
        expect(reply).toMatchObject(isNotReady);
        refused += 1;
      }
    }
    if (left > 0) {
      await fillLog();
      await installation.says(/the disk of the database is full/);
    } else await expectNoFiles(owner);
    const began = performance.now();
    await rm(filler);
    for (;;) {
      const reply = await request(installation.address, saying(owner, 'room again'));
      if (reply.status === 200) break;
      expect(reply).toMatchObject(isNotReady);
    }
    const took = performance.now() - began;
    console.log(`disk: all is well ${Math.round(took)} ms after there is room`);
    expect(took).toBeLessThan(longestRecovery);
    const kept = new Set<unknown>(await fetchIds(owner));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(10);
});
