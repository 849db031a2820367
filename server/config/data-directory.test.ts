import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, runToEnd } from '@parlance/testing/process';
import { expect, onTestFinished, test } from 'vitest';

test.runIf(process.getuid?.() === 0)('root writes nothing where the service of another user is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'postgres'));
  await writeFile(join(directory, 'secret.key'), 'that of the service');
  await chown(join(directory, 'secret.key'), 12_345, 0);
  const refused = expect.stringMatching(/^parlance: DATA_DIR: .* belongs to the service of user 12345, /);
  const service = await runToEnd({ DATA_DIR: directory });
  expect([service.status, service.lines.at(-1)]).toEqual([1, refused]);
  const own = { DATA_DIR: directory };
  const remote = { ...own, DATABASE_URL: 'postgres://user@127.0.0.1:1/chat' };
  for (const environment of [own, remote])
    expect(await runCommand(['user', 'list'], environment)).toEqual({
      status: 1,
      output: '',
      errors: refused,
    });
  expect((await readdir(directory)).sort()).toEqual(['postgres', 'secret.key']);
});
