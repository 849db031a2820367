import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killCommand, runCommand, startCommand, startProcess } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-archives-'));
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 50 }));

const at = (name: string) => ({ DATA_DIR: join(directory, name) });
const run = async (place: string, ...words: string[]) => {
  const { status, output, errors } = await runCommand([...words, '--json'], at(place));
  return { status, told: JSON.parse((status === 0 ? output : errors).trim().split('\n').at(-1)!), errors };
};

test('an organization is exported while the service runs and while it does not, and imported elsewhere', {
  timeout: 600_000,
}, async () => {
  const file = join(directory, 'house.tar.gz');
  const service = await startProcess(at('old'));
  const { told: cook } = await run('old', 'user', 'create', '--email', 'cook@example.org', '--name', 'Cook');
  const answer = await fetch(`${service.address}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`cook@example.org:${cook.api_key}`).toString('base64')}` },
    body: new URLSearchParams({
      type: 'direct',
      to: JSON.stringify([cook.user_id]),
      content: 'Soup at noon',
    }),
  });
  expect(answer.status).toBe(200);

  const { status, told } = await run('old', 'organization', 'export', file);
  expect([status, told]).toMatchObject([0, { file, kind: 'full_without_consent', files: 0 }]);
  const { size, mode } = await stat(file);
  expect(told.size).toBe(size);
  // Readable only by the exporting user.
  expect(mode & 0o077).toBe(0);
  const before = await readFile(file);
  expect(await run('old', 'organization', 'export', file)).toMatchObject({
    status: 1,
    told: { error: `There is a file ${file} already.` },
  });
  expect(await readFile(file)).toEqual(before);
  expect(await run('old', 'organization', 'grant', 'owner_full_content_access')).toMatchObject({
    status: 0,
    told: { owner_full_content_access: true },
  });
  await service.stop();

  const open = join(directory, 'open.tar.gz');
  const stopped = await runCommand(['organization', 'export', open, '--kind', 'public'], at('old'));
  expect(stopped).toMatchObject({
    status: 0,
    output: expect.stringMatching(/open\.tar\.gz: \d+ rows and 0 files/),
  });
  expect(stopped.errors).toMatch(/exporting messages/);
  expect(await run('old', 'organization', 'export', `${open}2`, '--kind', 'all')).toMatchObject({
    status: 1,
    told: { error: '--kind: all is none of public, with-consent, full.' },
  });

  const imported = await run('new', 'organization', 'import', file, '--subdomain', 'copy');
  expect(imported).toMatchObject({
    status: 0,
    told: { users: expect.any(Number), messages: expect.any(Number) },
  });
  const again = await run('new', 'organization', 'import', file, '--subdomain', 'copy');
  expect(again.told.error).toBe('There is an organization copy already.');
  // Moving: the root host has its organization again, whose owner gets a password at the first start.
  const moved = await run('moved', 'organization', 'import', file);
  expect(moved.told).toMatchObject({ users: imported.told.users });
  expect((await run('moved', 'organization', 'import', file)).told.error).toBe(
    'There is an organization at the root host already: give this one a --subdomain.',
  );
  const second = await startProcess(at('moved'));
  expect(await second.says(/sign in at .*owner%40localhost with the password/)).toContain('/login?');
  await second.stop();
  expect((await runCommand(['user', 'list'], at('moved'))).output).toContain('cook@example.org');
  const cut = join(directory, 'cut.tar.gz');
  await writeFile(cut, before.subarray(0, before.length - 100));
  expect((await run('new', 'organization', 'import', cut, '--subdomain', 'other')).told.error).toMatch(
    /damaged|not whole/,
  );
  const listed = await runCommand(['user', 'list', '--organization', 'copy'], at('new'));
  expect(listed.output).toContain('cook@example.org');
  const elsewhere = await runCommand(['user', 'list', '--organization', 'other'], at('new'));
  expect(elsewhere.errors).toContain('There is no organization other.');
});

/** Kills the database of an import that waits for the end of its archive. */
const loseDatabase = async (archive: Buffer, place: readonly string[]) => {
  const pipe = join(directory, 'slow');
  execFileSync('mkfifo', [pipe]);
  const { DATA_DIR } = at('target');
  const importing = startCommand(['organization', 'import', pipe, ...place], { DATA_DIR });
  const writer = await open(pipe, 'w');
  await writer.write(archive.subarray(0, -20));
  await importing.says(/importing users/);
  const [id] = (await readFile(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(id), 'SIGKILL');
  await writer.write(archive.subarray(-20));
  await writer.close();
  expect(await importing.ended).toBe(1);
  expect(importing.said.at(-1)).toMatch(/^parlance: The database went away; its log says why/);
};

test('an export that was killed leaves no archive; of such an import nothing can be reactivated; both can be done again', {
  timeout: 600_000,
}, async () => {
  await run(
    'source',
    'organization',
    'create',
    '--subdomain',
    'house',
    '--name',
    'House',
    '--owner-email',
    'cook@example.org',
  );
  const file = join(directory, 'killed.tar.gz');
  const words = ['organization', 'export', file, '--organization', 'house'];
  await killCommand(words, at('source'), /exporting messages/);
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  const exported = await run('source', 'organization', 'export', file, '--organization', 'house');
  expect(exported.status).toBe(0);
  // A pipe holds back the archive's end, so the import is still running.
  const pipe = join(directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const whole = await readFile(file);
  const beginning = (async () => {
    const writer = await open(pipe, 'w');
    await writer.write(whole.subarray(0, -20));
    return writer;
  })();
  const place = ['--subdomain', 'copy'];
  const { DATA_DIR } = at('target');
  await killCommand(['organization', 'import', pipe, ...place], { DATA_DIR }, /importing users/);
  await (await beginning).close();

  await loseDatabase(whole, place);
  const gone = 'There is no organization copy.';
  const reactivated = await run('target', 'organization', 'reactivate', '--organization', 'copy');
  expect(reactivated).toMatchObject({ status: 1, told: { error: gone } });
  const listed = await runCommand(['user', 'list', '--organization', 'copy'], { DATA_DIR });
  expect(listed.errors).toContain(gone);
  expect(await run('target', 'organization', 'import', file, ...place)).toMatchObject({ status: 0 });
});

test.each(['export', 'import', 'grant'])('organization %s has help', async (word) => {
  const { status, output } = await runCommand(['organization', word, '--help'], at('none'));
  expect([status, output]).toEqual([0, expect.stringMatching(/Usage: parlance organization [\s\S]*--json/)]);
});

test.each([
  [['user', 'create', '--email', 'a@example.org'], "Required option '--name <name>' not specified"],
  [['import', 'slack'], "Missing required argument 'archive'"],
  [['user', 'lsit'], "Unknown command 'lsit' (Did you mean list?)"],
  [['doctor', '--verbose'], "Unknown option '--verbose'"],
])('wrong words are answered in one line: %j', async (words, said) => {
  const message = `${said}; --help says what there is.`;
  const plain = { status: 1, output: '', errors: `parlance: ${message}\n` };
  expect(await runCommand(words, at('none'))).toEqual(plain);
  const { errors } = await runCommand([...words, '--json'], at('none'));
  expect(JSON.parse(errors)).toEqual({ error: message });
});
