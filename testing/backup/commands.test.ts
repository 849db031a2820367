/** The operator's commands over a running service. Kills at random moments are in `testing/crash/backup.test.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { runCommand, runToEnd, startProcess } from '../processes/process.ts';
import { readOwner } from '../processes/settlers.ts';
import { authorize, demand, type Person } from '../wire.ts';
import { collect } from './place.ts';

const parlance = join(dirname(fileURLToPath(import.meta.url)), '../../tools/parlance.mjs');
const noise = Buffer.alloc(3_000_000, 'a large file that takes its time, ');

let installation: Installation;
let owner: Person;
let passphrase: string;

beforeAll(async () => {
  installation = await Installation.create();
  await installation.start();
  owner = await readOwner(installation);
  passphrase = at('passphrase');
  await writeFile(passphrase, 'correct horse battery staple\n');
});
afterAll(() => installation.remove());

const at = (name: string) => join(installation.directory, name);
const environment = () => ({ DATA_DIR: installation.dataDirectory });

const run = async (words: readonly string[], given: Record<string, string> = environment()) => {
  const { status, output, errors } = await runCommand([...words, '--json'], given);
  const last = (status === 0 ? output : errors).trim().split('\n').at(-1);
  return { status, said: last === undefined || last === '' ? undefined : JSON.parse(last) };
};

const start = (words: readonly string[]) =>
  spawn(process.execPath, [parlance, ...words], {
    env: { PATH: process.env.PATH, ...environment() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const send = (content: string) =>
  demand(installation.address, {
    method: 'POST',
    path: '/messages',
    person: owner,
    parameters: { type: 'direct', to: [owner.id], content },
  });

const upload = async (name: string, content: Uint8Array<ArrayBuffer>): Promise<string> => {
  const body = new FormData();
  body.set('file', new File([content], name));
  const answer = await fetch(`${installation.address}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { Authorization: authorize(owner) },
    body,
  });
  return ((await answer.json()) as { url: string }).url;
};

const filesIn = async (directory: string): Promise<string[]> => {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const withDatabase = async <T>(
  { dataDirectory }: Installation,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> => {
  const host = join(dataDirectory, 'postgres');
  const sql = postgres({ host, port: 5432, username: 'parlance', database: 'parlance', max: 1 });
  return work(sql).finally(() => sql.end());
};

/** Processes of the database that read for a backup. */
const readersOf = (installation: Installation): Promise<number[]> =>
  withDatabase(installation, async (sql) => {
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'parlance backup' and xact_start is not null`;
    return rows.map(({ pid }) => pid);
  });

test('a backup gives way to people, and a file that is deleted meanwhile is in it, and goes afterwards', async () => {
  await upload('noise.bin', Uint8Array.from(noise));
  const backup = start(['backup', '-', '--passphrase-file', passphrase]);
  // Nothing reads the output yet, so the backup stands still after its first rows.
  const progress = createInterface({ input: backup.stderr });
  await new Promise<void>((resolve) => {
    progress.on('line', (line) => /copying/.test(line) && resolve());
  });
  const readers = await readersOf(installation);
  expect(readers).toHaveLength(1);
  for (const id of [backup.pid!, ...readers]) expect(getPriority(id)).toBeGreaterThanOrEqual(10);
  await send('Sent while a backup runs');
  const person = owner;
  const { attachments } = await demand(installation.address, { method: 'GET', path: '/attachments', person });
  const [{ id }] = attachments as [{ id: number }];
  await demand(installation.address, { method: 'DELETE', path: `/attachments/${id}`, person });
  const uploads = join(installation.dataDirectory, 'uploads/files');
  expect(await filesIn(uploads)).toHaveLength(1);
  const [bytes, [status]] = await Promise.all([collect(backup.stdout), once(backup, 'exit')]);
  expect(status).toBe(0);
  expect(await filesIn(uploads)).toHaveLength(0);
  await writeFile(at('during.parlance'), bytes);
  const { said } = await run(['backup', 'verify', at('during.parlance'), '--passphrase-file', passphrase]);
  expect(said).toMatchObject({ files: 1, missing: 0, is_sealed: true });
  // A place of its own is made, filled, checked and removed.
  const words = ['backup', 'verify', at('during.parlance'), '--passphrase-file', passphrase, '--restore'];
  expect((await run(words)).said).toMatchObject({ files: 1, restored_in_seconds: expect.any(Number) });
});

test('a backup is restored beside the service that goes on, and the restored one has what was said', async () => {
  await send('Kept for years');
  const file = at('one.parlance');
  const made = await run(['backup', file, '--passphrase-file', passphrase]);
  expect(made).toMatchObject({ status: 0, said: { file, is_sealed: true } });
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await run(['backup', file])).said).toEqual({ error: `There is a file ${file} already.` });

  const target = at('restored');
  const words = ['restore', file, '--passphrase-file', passphrase, '--data-dir', target];
  const dry = await run([...words, '--dry-run']);
  expect(dry).toMatchObject({
    status: 0,
    said: { is_dry_run: true, data_directory: target, is_sealed: true, rows: made.said.rows, migrations: [] },
  });
  expect(dry.said.free).toBeGreaterThan(dry.said.needed);
  await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
  // Killed half-way: no service takes the place, and the restore can be done again.
  const killed = start(words);
  for await (const line of createInterface({ input: killed.stderr }))
    if (/making the tables|restoring/.test(line)) killed.kill('SIGKILL');
  const refused = await runToEnd({ DATA_DIR: target });
  expect([refused.status, refused.lines.at(-1)]).toEqual([
    1,
    expect.stringContaining('restored only in part'),
  ]);
  expect((await run(words)).said).toMatchObject({ data_directory: target, is_new_key: false });
  for (const again of [words, [...words, '--dry-run'], [...words, '--into-empty-only']])
    expect(await run(again)).toMatchObject({
      status: 1,
      said: { error: expect.stringContaining('is not empty') },
    });

  const { status, output } = await runCommand(['user', 'list'], { DATA_DIR: target });
  expect([status, output]).toEqual([0, expect.stringContaining(owner.email)]);
  const search = { anchor: 'newest', num_before: 5, num_after: 0, apply_markdown: false };
  const ask = (address: string) =>
    demand(address, { method: 'GET', path: '/messages', person: owner, parameters: search });
  const restored = await startProcess({ DATA_DIR: target });
  try {
    expect(JSON.stringify(await ask(restored.address))).toContain('Kept for years');
  } finally {
    await restored.stop();
  }
}, 180_000);

test('one screen says what to mend', async () => {
  const { status, said } = await run(['doctor'], { ...environment(), DATABSE_URL: 'postgres://example' });
  expect(status).toBe(0);
  const about = Object.fromEntries(
    said.findings.map(({ about, state }: { about: string; state: string }) => [about, state]),
  );
  expect(about).toMatchObject({
    version: 'good',
    settings: 'weak',
    database: 'good',
    schema: 'good',
    clock: 'good',
    backup: 'good',
    mail: 'weak',
    files: 'good',
    'secret key': 'good',
    'disk pages': 'good',
  });
});

test('a key of backups that is missing is found before the night', async () => {
  const given = { ...environment(), BACKUP_TO: at('nightly'), BACKUP_KEY: at('mislaid') };
  const { status, output } = await runCommand(['doctor'], given);
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/\[ MEND \] key of backups: BACKUP_KEY.*mislaid/),
  ]);
});

test('a backup that the disk does not take whole ends with one line, and leaves no part of itself', async () => {
  const limiting = ['-c', 'ulimit -f 8 && exec "$@"', 'sh', process.execPath, parlance, 'backup', '--json'];
  for (const [place, ...words] of [[at('cut.parlance')], [at('cut'), '--to']] as const) {
    const child = spawn('/bin/sh', [...limiting, ...words, place], {
      env: { PATH: process.env.PATH, ...environment() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(status).toBe(1);
    expect(JSON.parse(errors)).toMatchObject({ error: `${place} would be larger than a file may be here.` });
  }
  expect((await readdir(installation.directory)).filter((name) => name.startsWith('cut.'))).toEqual([]);
  expect(await readdir(at('cut/incoming'))).toEqual([]);
});

test('a backup whose database is killed ends with one line', async () => {
  const backup = start(['backup', '-']);
  const said = text(backup.stderr);
  const ended = once(backup, 'exit');
  await once(backup.stdout, 'readable');
  const [reader] = await readersOf(installation);
  process.kill(reader!, 'SIGKILL');
  backup.stdout.resume();
  expect((await ended)[0]).toBe(1);
  await vi.waitFor(async () => expect(await readersOf(installation)).toEqual([]), { timeout: 60_000 });
  expect((await said).trim().split('\n').at(-1)).toMatch(/^parlance: The database could not be read: .*\.$/);
});

test('a backup whose reader has enough says so', async () => {
  const backup = start(['backup', '-']);
  const said = text(backup.stderr);
  await once(backup.stdout, 'readable');
  backup.stdout.destroy();
  expect((await once(backup, 'exit'))[0]).toBe(1);
  expect((await said).trim().split('\n').at(-1)).toBe('parlance: standard output takes no more.');
});

test('a repository that is not there is no empty one, and none is made', async () => {
  for (const command of ['list', 'prune'])
    expect(await run(['backup', command, '--to', at('unmounted')])).toEqual({
      status: 1,
      said: { error: `There is no directory ${at('unmounted')}; is its disk mounted?` },
    });
  await expect(stat(at('unmounted'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a repository whose disk is not mounted takes no backup, and the disk below it stays empty', async () => {
  const place = at('disk');
  expect((await run(['backup', '--to', place])).status).toBe(0);
  await rename(place, at('unplugged'));
  const missed = `There are no backups in ${place}, where one was made at `;
  const refuse = async () => {
    const said = { error: expect.stringContaining(missed) };
    expect(await run(['backup', '--to', place])).toMatchObject({ status: 1, said });
    const doctor = await runCommand(['doctor'], { ...environment(), BACKUP_TO: place });
    expect([doctor.status, doctor.output]).toEqual([
      1,
      expect.stringContaining(`[ MEND ] place of backups: ${missed}`),
    ]);
  };
  await refuse();
  await mkdir(place);
  await refuse();
  expect(await readdir(place)).toEqual([]);
  await mkdir(join(place, 'backups'));
  expect((await run(['backup', '--to', place])).status).toBe(0);
});

test('a place of backups that takes nothing is named at once, at the start, and by the doctor', async () => {
  const place = '/proc/parlance-backups';
  const refused = `BACKUP_TO: The directory ${place} does not work (ENOENT`;
  expect(await run(['backup', '--to', place])).toMatchObject({
    status: 1,
    said: { error: expect.stringMatching(/^\/proc\/parlance-backups cannot be written \(ENOENT/) },
  });
  const given = { ...environment(), BACKUP_TO: place };
  const doctor = await runCommand(['doctor'], { ...given, BACKUP_WAL_TO: place });
  expect([doctor.status, doctor.output]).toEqual([
    1,
    expect.stringContaining(`[ MEND ] place of backups: ${refused}`),
  ]);
  expect(doctor.output).toContain('[ MEND ] place of the log: BACKUP_WAL_TO: The directory');
  const service = await startProcess({ ...given, DATA_DIR: at('unkept') });
  try {
    expect(await service.says(/^parlance: BACKUP_TO: /)).toContain(refused);
  } finally {
    await service.stop();
  }
});

test('a check that cannot open its backups is named before the week is over', async () => {
  const { public_key } = (await run(['backup', 'key'])).said;
  const given = {
    ...environment(),
    BACKUP_TO: at('weekly'),
    BACKUP_KEY: public_key,
    BACKUP_VERIFY: 'weekly',
  };
  const { status, output } = await runCommand(['doctor'], given);
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/\[ MEND \] check of backups: BACKUP_KEY is a public key/),
  ]);
});

test('a restore that has no room, or is of a damaged backup, writes nothing', async () => {
  const [place, target] = [at('sizes'), at('small')];
  await upload('plan.txt', new TextEncoder().encode('dig here'));
  expect((await run(['backup', '--to', place])).status).toBe(0);
  await withDatabase(installation, (sql) => sql`update file_hashes set size = 1e15`);
  expect((await run(['backup', '--to', place])).status).toBe(0);
  await withDatabase(installation, (sql) => sql`delete from file_hashes`);
  const words = ['--data-dir', target];
  expect(await run(['restore', '--from', place, ...words])).toMatchObject({
    status: 1,
    said: { error: expect.stringMatching(/there is no room in .*\/small: .* MB are free, .* Make room, or/) },
  });
  const [first] = (await readdir(join(place, 'backups'))).sort();
  const bytes = await readFile(join(place, 'backups', first!));
  await writeFile(at('cut.off'), bytes.subarray(0, -2000));
  expect(await run(['restore', at('cut.off'), ...words])).toMatchObject({
    status: 1,
    said: { error: expect.stringMatching(/cut off/) },
  });
  await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a backup of the future is restored only by its name', async () => {
  const place = at('ahead');
  expect((await run(['backup', '--to', place])).status).toBe(0);
  const [name] = await readdir(join(place, 'backups'));
  const ahead = name!.replace(/^\d{4}/, '2999');
  await rename(join(place, 'backups', name!), join(place, 'backups', ahead));
  const named = ahead.replace('.parlance', '');
  expect((await run(['backup', 'verify', '--to', place])).said).toEqual({
    error: expect.stringContaining(`, ${named}, is of the future: the clock here is wrong,`),
  });
  expect((await run(['backup', 'verify', named, '--to', place])).status).toBe(0);
});

test('a command over no database makes none', async () => {
  const given = { DATA_DIR: at('nowhere') };
  expect((await run(['user', 'list'], given)).said).toEqual({
    error: expect.stringContaining('there is no database in'),
  });
  const doctor = await runCommand(['doctor'], given);
  expect([doctor.status, doctor.output]).toEqual([1, expect.stringMatching(/\[ MEND \] disk: there is no/)]);
  await expect(stat(at('nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a lost key is missed before a new one is made', async () => {
  await installation.stop();
  const path = join(installation.dataDirectory, 'secret.key');
  await rename(path, `${path}.aside`);
  const { status, lines } = await runToEnd(environment());
  expect([status, lines.at(-1)]).toEqual([
    1,
    expect.stringContaining('is missing, and the database was encrypted with it'),
  ]);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  const doctor = await runCommand(['doctor'], environment());
  expect([doctor.status, doctor.output]).toEqual([1, expect.stringMatching(/\[ MEND \] secret key/)]);
  await rename(`${path}.aside`, path);
});

/** A file each millisecond, for five seconds or as long as it can. */
const writing = `
  const end = performance.now() + 5000;
  const timer = setInterval(() => {
    try {
      if (performance.now() < end) return require('node:fs').writeFileSync('file-' + performance.now(), '');
    } catch {}
    clearInterval(timer);
  }, 1);
`;

test('what an interrupted first start left is removed while its initdb still writes', async () => {
  const directory = at('interrupted');
  const unfinished = join(directory, 'postgres.new');
  await mkdir(unfinished, { recursive: true });
  // By names below its working directory, as initdb: they lead nowhere once that is removed.
  const writer = spawn(process.execPath, ['--eval', writing], { cwd: unfinished, stdio: 'ignore' });
  const written = once(writer, 'exit');
  const { status } = await runCommand(
    [
      'organization',
      'create',
      '--name',
      'House',
      '--owner-email',
      'owner@example.org',
      '--subdomain',
      'house',
    ],
    { DATA_DIR: directory },
  );
  expect(status).toBe(0);
  expect(await written).toEqual([0, null]);
  expect(await readdir(directory)).toContain('postgres');
  await rm(directory, { recursive: true, force: true });
});

test('the version is shown', async () => {
  const { version } = JSON.parse(await readFile(join(dirname(parlance), '../server/package.json'), 'utf8'));
  const { output } = await runCommand(['--version'], environment());
  expect(output.trim()).toBe(version);
});
