import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, runToEnd } from '@parlance/testing/processes/process';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDirectory } from './data-directory.ts';
import { hasDatabase } from './has-database.ts';

const secretKey = randomBytes(32).toString('base64');

test.runIf(process.getuid?.() === 0).each<[file: string, settings: Record<string, string>]>([
  ['secret.key', {}],
  // Where the service listened last: it keeps no key there.
  ['address', { SECRET_KEY: secretKey }],
])('root writes nothing where the service of another user has its %s', async (file, settings) => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'postgres'));
  await writeFile(join(directory, file), 'that of the service');
  await chown(join(directory, file), 12_345, 0);
  const refused = expect.stringMatching(/^parlance: DATA_DIR: .* belongs to the service of user 12345, /);
  const service = await runToEnd({ DATA_DIR: directory, ...settings });
  expect([service.status, service.lines.at(-1)]).toEqual([1, refused]);
  const own = { DATA_DIR: directory, ...settings };
  const remote = { ...own, DATABASE_URL: 'postgres://user@127.0.0.1:1/chat' };
  for (const environment of [own, remote])
    expect(await runCommand(['user', 'list'], environment)).toEqual({
      status: 1,
      output: '',
      errors: refused,
    });
  expect((await readdir(directory)).sort()).toEqual([file, 'postgres'].sort());
});

test.runIf(process.getuid?.() === 0)('a user who may not look into the data directory reads so', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const look = { dataDirectory: directory, databaseUrl: undefined };
  process.seteuid!(12_345);
  const found = await hasDatabase(look)
    .catch((error: Error) => error)
    .finally(() => process.seteuid!(0));
  expect(String(found)).toContain(
    `this user may not enter ${directory}; run this as the user of the service`,
  );
  expect(await hasDatabase(look)).toBe(false);
});

test('what a killed start left of its look at the data directory goes with the next one', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [old, young] = [`writable.${randomUUID()}`, `writable.${randomUUID()}`];
  for (const name of [old, young, 'writable.txt']) await writeFile(join(directory, name), '');
  for (const name of [old, 'writable.txt']) await utimes(join(directory, name), 0, 0);
  await makeDataDirectory(directory);
  expect((await readdir(directory)).sort()).toEqual([young, 'writable.txt'].sort());
});

test.runIf(process.getuid?.() === 0)(
  'root restores nothing into an empty directory of another user',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'parlance-data-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const [file, target] = [join(directory, 'chat.parlance'), join(directory, 'target')];
    const service = { DATA_DIR: join(directory, 'service') };
    const words = [
      'organization',
      'create',
      '--subdomain',
      'acme',
      '--name',
      'Acme',
      '--owner-email',
      'o@example.org',
    ];
    expect((await runCommand(words, service)).status).toBe(0);
    expect((await runCommand(['backup', file], service)).status).toBe(0);
    await mkdir(target);
    await chown(target, 12_345, 0);
    for (const more of [[], ['--dry-run']])
      expect(await runCommand(['restore', file, '--data-dir', target, ...more], {})).toMatchObject({
        status: 1,
        errors: expect.stringMatching(/parlance: DATA_DIR: .* belongs to user 12345, .*sudo -u '#12345'/),
      });
    expect(await readdir(target)).toEqual([]);
    await chown(target, 0, 0);
    expect((await runCommand(['restore', file, '--data-dir', target], {})).status).toBe(0);
  },
);
